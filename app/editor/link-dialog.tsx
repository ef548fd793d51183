import { useState } from 'preact/hooks';
import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import { useQuery } from '../api/queries.js';
import type { ContentRef } from '../../src/common/document/content-ref.js';
import { isExternalUrl, isSafeUrl } from '../../src/common/document/safe-url.js';
import { hrefOf, refOf } from '../../src/common/document/content-ref.js';
import type { ShownPage } from '../places/space/content-source.js';
import { Modal } from '../parts/modal.js';
import { useSettled } from '../parts/settled.js';
import { useWords } from '../words/language.js';
import type { PageEditor } from './page-editor.js';

const MOST = 8;

interface LinkDialogProps {
  editor: PageEditor;
  spaceId: string;
  pages: ReadonlyMap<string, ShownPage>;
  onClose: () => void;
}

/** Links the selected text to an address, or to a page that is found by its title or its words. */
export const LinkDialog = ({ editor, spaceId, pages, onClose }: LinkDialogProps) => {
  const { editor: words, shell } = useWords();
  const before = editor.linkHere();
  const [typed, setTyped] = useState(before ? (hrefOf(before) ?? '') : '');
  const query = useSettled(typed.trim());
  const { data: found = [] } = usePagesFound(spaceId, isExternalUrl(query) ? '' : query);
  const titled = titledLike(pages, query);
  const hits = [...titled, ...found.filter(({ id }) => !titled.some((page) => page.id === id))].slice(0, MOST);
  const ref = isSafeUrl(typed.trim()) ? refOf(typed.trim()) : null;
  const link = (to: ContentRef | undefined, title?: string) => {
    onClose();
    editor.link(to, title);
  };
  return (
    <Modal title={words.link} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ref) link(ref);
        }}
      >
        <label>
          {words.linkTo}
          <input type="text" autocomplete="off" autofocus value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <ul class="listing" aria-label={words.pagesFound}>
          {hits.map(({ id, title }) => (
            <li>
              <button type="button" class="link" onClick={() => link({ kind: 'page', page: id }, title)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
        <div class="buttons">
          <button type="submit" aria-disabled={ref === null}>
            {words.apply}
          </button>
          {before && (
            <button type="button" class="danger" onClick={() => link(undefined)}>
              {words.unlink}
            </button>
          )}
          <button type="button" class="quiet" onClick={onClose}>
            {shell.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
};

/** Pages that a change request adds are in no search yet. */
const titledLike = (pages: ReadonlyMap<string, ShownPage>, query: string) =>
  query === ''
    ? []
    : [...pages.values()].filter(({ type, title }) => type === 'document' && title.toLowerCase().includes(query.toLowerCase()));

/** Pages of the same space that have these words. */
const usePagesFound = (spaceId: string, query: string) =>
  useQuery(['links', spaceId, query], async () => {
    if (query === '') return [];
    const params = { path: { spaceId }, query: { query, limit: MOST } };
    const { items } = await ask(api.GET('/v1/spaces/{spaceId}/search', { params }));
    return items.map(({ id, title }) => ({ id, title }));
  });
