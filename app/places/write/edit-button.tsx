import { useState } from 'preact/hooks';
import { Modal } from '../../parts/modal.js';
import { useWords } from '../../words/language.js';
import { addressOf, type ContentSource } from '../space/content-source.js';
import { useOwnRequests } from './own-requests.js';

/** Leads to the editor. Whoever has change requests in the space says which one it is for; a new one is made with the first change. */
export const EditButton = ({ source, pageId }: { source: ContentSource; pageId: string }) => {
  const { write: words, home } = useWords();
  const { data: own = [] } = useOwnRequests(source.spaceId);
  const [isOpen, setOpen] = useState(false);
  const editorOf = (within: ContentSource) => `${addressOf(within, pageId)}/edit`;
  if (source.changeRequestId !== undefined || own.length === 0) {
    return (
      <a class="button" href={editorOf(source)}>
        {words.edit}
      </a>
    );
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {words.edit}
      </button>
      {isOpen && (
        <Modal title={words.where} onClose={() => setOpen(false)}>
          <ul class="listing">
            {own.map(({ id, number, subject }) => (
              <li>
                <a href={editorOf({ ...source, changeRequestId: id })}>{subject || home.changeRequest(number)}</a>
                <span class="muted">#{number}</span>
              </li>
            ))}
            <li>
              <a href={editorOf(source)}>{words.inNewRequest}</a>
            </li>
          </ul>
        </Modal>
      )}
    </>
  );
};
