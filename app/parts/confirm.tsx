import type { Action } from '../api/action.js';
import { useWords } from '../words/language.js';
import { Modal } from './modal.js';
import { ProblemNote } from './problem-note.js';

interface ConfirmProps {
  /** What is done; the button says the same. */
  title: string;
  /** What comes of it. */
  children: string;
  action: Action;
  onClose: () => void;
}

/** Asks before something is destroyed. */
export const Confirm = ({ title, children, action, onClose }: ConfirmProps) => {
  const { shell } = useWords();
  return (
    <Modal title={title} onClose={onClose}>
      <p>{children}</p>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="buttons">
        <button type="button" class="danger" aria-disabled={action.isRunning} onClick={action.run}>
          {title}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          {shell.cancel}
        </button>
      </div>
    </Modal>
  );
};
