import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWords } from '../words/language.js';

interface ModalProps {
  title: string;
  /** Called when the person closes it; without this, it cannot be closed. */
  onClose?: () => void;
  children: ComponentChildren;
}

/** A dialog above the page, which cannot be used until the dialog is closed. The browser keeps the focus within, and gives it back. */
export const Modal = ({ title, onClose, children }: ModalProps) => {
  const { shell } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div class="place-head">
        <h2 id={heading}>{title}</h2>
        {onClose && (
          <button type="button" class="plain" aria-label={shell.close} onClick={onClose}>
            ✕
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
};
