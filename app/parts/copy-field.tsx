import { useId, useRef, useState } from 'preact/hooks';
import { useWords } from '../words/language.js';

/** A value that is entered elsewhere. */
export const CopyField = ({ label, value }: { label: string; value: string }) => {
  const { parts: words } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Where the browser gives pages no clipboard, because they came without TLS, the value is at least selected.
    input.current?.select();
    await navigator.clipboard?.writeText(value);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <input id={id} ref={input} readOnly dir="ltr" value={value} />
      <button type="button" class="quiet" aria-label={`${words.copy}: ${label}`} onClick={() => void copy()}>
        {words.copy}
      </button>
      <span class="muted" role="status">
        {isCopied && words.copied}
      </span>
    </div>
  );
};
