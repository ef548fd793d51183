import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import { useQuery } from '../api/queries.js';
import { Modal } from '../parts/modal.js';
import { ProblemNote } from '../parts/problem-note.js';
import { useSettled } from '../parts/settled.js';
import type { Organization } from '../shell/organization.js';
import { useWords } from '../words/language.js';
import { hitsOf, type Hit } from './hits.js';

const MOST = 20;
const idOf = (index: number) => `hit-${index}`;

/** Finds pages of all spaces. The field keeps the focus; arrows choose a hit, Enter opens it. */
export const SearchDialog = ({ organization, onClose }: { organization: Organization; onClose: () => void }) => {
  const { search: words } = useWords();
  const { route } = useLocation();
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim());
  const { data: hits, problem } = useHits(organization.id, query);
  const [chosen, setChosen] = useState(0);
  useEffect(() => setChosen(0), [hits]);
  useEffect(() => document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' }), [chosen]);
  const open = (hit: Hit) => {
    onClose();
    route(hit.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = hits?.length ?? 0;
    if (count === 0) return;
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % count);
    else if (event.key === 'ArrowUp') setChosen((chosen + count - 1) % count);
    else if (event.key === 'Enter') open(hits![chosen]!);
    else return;
    event.preventDefault();
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        list={undefined}
        enterkeyhint="go"
        autocomplete="off"
        autofocus
        aria-label={words.hint}
        placeholder={words.hint}
        aria-expanded={(hits?.length ?? 0) > 0}
        aria-controls="hits"
        aria-autocomplete="list"
        aria-activedescendant={hits && hits.length > 0 ? idOf(chosen) : undefined}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {problem && <ProblemNote problem={problem} />}
      <div id="hits" class="hits" role="listbox" aria-label={words.results}>
        {hits?.map((hit, index) => (
          <a id={idOf(index)} role="option" tabIndex={-1} aria-selected={index === chosen} href={hit.href} onClick={onClose}>
            <strong>{hit.title}</strong>
            <span class="muted">{hit.where}</span>
            {hit.excerpt !== '' && <span class="excerpt">{hit.excerpt}</span>}
          </a>
        ))}
      </div>
      <p class="muted" role="status">
        {query !== '' && hits?.length === 0 ? words.nothing : ''}
      </p>
    </Modal>
  );
};

const useHits = (organizationId: string, query: string) =>
  useQuery(['search', organizationId, query], async () => {
    if (query === '') return [];
    const params = { path: { organizationId }, query: { query, limit: MOST } };
    return hitsOf(await ask(api.GET('/v1/orgs/{organizationId}/search', { params })));
  });
