import { useState } from 'preact/hooks';
import { Modal } from '../../parts/modal.js';
import { useWords } from '../../words/language.js';
import type { ContentSource } from '../space/content-source.js';
import { useOwnRequests } from './own-requests.js';

interface RequestLinkProps {
  source: ContentSource;
  address: (within: ContentSource) => string;
  /** How important it is: the first thing to do here, or another one. */
  look?: 'button' | 'quiet';
  children: string;
}

/** Leads to where something is changed. Whoever has change requests in the space says which one it is for; a new one is made with the first change. */
export const RequestLink = ({ source, address, look = 'button', children }: RequestLinkProps) => {
  const { write: words, home } = useWords();
  const { data: own = [] } = useOwnRequests(source.spaceId);
  const [isOpen, setOpen] = useState(false);
  if (source.changeRequestId !== undefined || own.length === 0) {
    return (
      <a class={`button ${look}`} href={address(source)}>
        {children}
      </a>
    );
  }
  return (
    <>
      <button type="button" class={look} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Modal title={words.where} onClose={() => setOpen(false)}>
          <ul class="listing">
            {own.map(({ id, number, subject }) => (
              <li>
                <a href={address({ ...source, changeRequestId: id })}>{subject || home.changeRequest(number)}</a>
                <span class="muted">#{number}</span>
              </li>
            ))}
            <li>
              <a href={address(source)}>{words.inNewRequest}</a>
            </li>
          </ul>
        </Modal>
      )}
    </>
  );
};
