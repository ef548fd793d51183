import type { ComponentChildren } from 'preact';
import { useWords } from '../words/language.js';
import { CopyField } from './copy-field.js';
import { Modal } from './modal.js';

interface SecretOnceProps {
  title: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  /** What is needed beside it. */
  children?: ComponentChildren;
  onClose: () => void;
}

/** Shows a secret that nobody can read again: it closes only when somebody says that they have it. */
export const SecretOnce = ({ title, label, secret, children, onClose }: SecretOnceProps) => {
  const { parts: words } = useWords();
  return (
    <Modal title={title}>
      <p>{words.shownOnce}</p>
      <CopyField label={label} value={secret} />
      {children}
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {words.stored}
        </button>
      </div>
    </Modal>
  );
};
