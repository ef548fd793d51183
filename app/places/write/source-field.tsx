import { useLayoutEffect, useRef } from 'preact/hooks';

interface SourceFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The text of a page. What others wrote can arrive while somebody types: the caret stays where they are. */
export const SourceField = ({ label, value, onChange }: SourceFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { value: shown, selectionStart, selectionEnd } = field.current!;
    if (shown === value) return;
    field.current!.value = value;
    field.current!.setSelectionRange(moved(selectionStart, shown, value), moved(selectionEnd, shown, value));
  }, [value]);
  return (
    <label>
      {label}
      <textarea ref={field} class="source" spellcheck rows={24} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
};

/** Where a place of a text is after something else was changed: before it, or behind it. */
function moved(at: number, before: string, after: string): number {
  const start = before.slice(0, at);
  return after.startsWith(start) ? at : Math.max(0, at + after.length - before.length);
}
