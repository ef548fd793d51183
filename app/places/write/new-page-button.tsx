import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import { requestKey } from '../../writing/request-key.js';
import { makeRequest } from '../arrange/order-server.js';
import { addressOf, type ContentSource } from '../space/content-source.js';
import { useOwnRequests } from './own-requests.js';

interface NewPageProps {
  source: ContentSource;
  /** The page below which the new one can go. */
  currentId: string | undefined;
}

export const NewPageButton = ({ source, currentId }: NewPageProps) => {
  const { write: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {words.newPage}
      </button>
      {isOpen && (
        <Modal title={words.newPage} onClose={() => setOpen(false)}>
          <NewPageForm source={source} currentId={currentId} />
        </Modal>
      )}
    </>
  );
};

const NEW = '';

const NewPageForm = ({ source, currentId }: NewPageProps) => {
  const { write: words, home } = useWords();
  const { route } = useLocation();
  const { spaceId } = source;
  const { data: own = [] } = useOwnRequests(spaceId);
  const [title, setTitle] = useState('');
  const [isBelow, setBelow] = useState(false);
  const [request, setRequest] = useState(source.changeRequestId ?? NEW);
  const create = useAction(async () => {
    const changeRequestId = request === NEW ? await makeRequest(spaceId, title, requestKey()) : request;
    const pageId = await insertPage({ spaceId, changeRequestId }, title, isBelow ? currentId : undefined);
    await reread(['content', spaceId], ['change-requests']);
    route(`${addressOf({ spaceId, changeRequestId }, pageId)}/edit`);
  });
  return (
    <form onSubmit={submits(create)}>
      <label>
        {words.pageTitle}
        <input required maxLength={100} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      {source.changeRequestId === undefined && own.length > 0 && (
        <label>
          {words.where}
          <select value={request} onChange={(event) => setRequest(event.currentTarget.value)}>
            <option value={NEW}>{words.inNewRequest}</option>
            {own.map(({ id, number, subject }) => (
              <option value={id}>{subject || home.changeRequest(number)}</option>
            ))}
          </select>
        </label>
      )}
      {currentId !== undefined && (
        <>
          <label class="choice">
            <input type="radio" name="place" checked={!isBelow} onChange={() => setBelow(false)} />
            {words.inSpaceTop}
          </label>
          <label class="choice">
            <input type="radio" name="place" checked={isBelow} onChange={() => setBelow(true)} />
            {words.below}
          </label>
        </>
      )}
      <Submit action={create}>{words.create}</Submit>
    </form>
  );
};

async function insertPage(path: Required<ContentSource>, title: string, into: string | undefined): Promise<string> {
  const written = await ask(
    api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
      params: { path, query: { compat: false } },
      body: { changes: [{ operation: 'insert_page', title, document: { markdown: '' }, ...(into !== undefined && { into }) }] },
    }),
  );
  const created = 'changes' in written ? written.changes.find(({ object }) => object === 'created_page') : undefined;
  const page = created?.page;
  return typeof page === 'object' ? page.id : (page ?? '');
}
