import { useLocation } from 'preact-iso';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList } from '../../api/queries.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { ChangeRequestRow } from '../home/rows.js';
import { useSpace } from '../space/content-source.js';

const STATUSES = ['open', 'draft', 'merged', 'archived'] as const;

/** The change requests of a space. The filter is in the address, so that it can be sent to somebody. */
export const RequestList = ({ space: spaceId }: { space: string }) => {
  const { review: words, home } = useWords();
  const { query, route } = useLocation();
  const { data: space, problem } = useSpace(spaceId);
  const status = STATUSES.find((each) => each === query['status']) ?? 'open';
  const list = useList(['change-requests', 'space', spaceId, status], (page) =>
    ask(
      api.GET('/v1/spaces/{spaceId}/change-requests', {
        params: { path: { spaceId }, query: { limit: 20, status, ...(page !== undefined && { page }) } },
      }),
    ),
  );
  if (problem) return <NotFound />;
  return (
    <Place title={words.changeRequests}>
      <p>
        <a href={to('spaces', spaceId)}>{space?.title}</a>
      </p>
      <label class="filter">
        {words.filter}
        <select value={status} onChange={({ currentTarget: { value } }) => route(`${to('spaces', spaceId, 'changes')}?status=${value}`)}>
          {STATUSES.map((each) => (
            <option value={each}>{home.status[each]}</option>
          ))}
        </select>
      </label>
      <Listing list={list} empty={words.none}>
        {(request) => <ChangeRequestRow request={request} />}
      </Listing>
    </Place>
  );
};
