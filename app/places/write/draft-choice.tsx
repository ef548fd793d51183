import { useState } from 'preact/hooks';
import { Modal } from '../../parts/modal.js';
import { Moment } from '../../parts/moment.js';
import { useWords } from '../../words/language.js';
import type { Draft } from '../../writing/draft-store.js';
import type { PageAt } from '../../writing/page-server.js';

interface DraftChoiceProps {
  draft: Draft;
  page: PageAt;
  onResume: () => void;
  onDiscard: () => void;
}

/** Offers what this browser kept and the service never got. Nothing is lost or written before somebody decides. */
export const DraftChoice = ({ draft, page, onResume, onDiscard }: DraftChoiceProps) => {
  const { write: words } = useWords();
  const [isOpen, setOpen] = useState(draft.markdown !== page.markdown || draft.title !== page.title);
  if (!isOpen) return null;
  const decide = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <Modal title={words.draftFound}>
      <p>
        {words.draftFrom} <Moment at={draft.at} />
      </p>
      <div class="sides">
        <div>
          <h3>{words.yours}</h3>
          <pre tabIndex={0}>{draft.markdown}</pre>
        </div>
        <div>
          <h3>{words.saved}</h3>
          <pre tabIndex={0}>{page.markdown}</pre>
        </div>
      </div>
      <div class="buttons">
        <button type="button" onClick={decide(onResume)}>
          {words.goOn}
        </button>
        <button type="button" class="danger" onClick={decide(onDiscard)}>
          {words.discard}
        </button>
      </div>
    </Modal>
  );
};
