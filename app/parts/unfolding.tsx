import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface UnfoldingProps {
  label: string;
  /** What tells the button from others with the same label, for those who do not see where it stands. */
  about: string;
  children: (close: () => void) => ComponentChildren;
}

/** A button in whose place a form appears; it is there again, with the focus, when the form is done. */
export const Unfolding = ({ label, about, children }: UnfoldingProps) => {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <>{children(() => setOpen(false))}</>;
  return (
    <button type="button" class="quiet" ref={button} onClick={() => setOpen(true)}>
      {label} <span class="unseen">{about}</span>
    </button>
  );
};
