import { useMemo } from 'preact/hooks';
import { api } from '../../api/client.js';
import { ask, type Problem } from '../../api/problem.js';
import { useList } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { usePlaceWords } from '../../words/language.js';
import { HolderField } from '../arrange/holder-field.js';
import { mayHoldPages, orderOf } from '../arrange/page-order.js';
import { usePages } from '../space/content-source.js';
import type { ImportDraft } from './use-starting.js';

interface PlaceFieldsProps {
  spaceId: string;
  draft: ImportDraft;
  change: (changes: Partial<ImportDraft>) => void;
  problem: Problem | undefined;
}

export const PLACE_POINTERS = ['/target/changeRequest', '/target/page'];
const MOST = 100;

/** Into which change request of a space the pages come, and below which page of it. */
export const PlaceFields = ({ spaceId, draft, change, problem }: PlaceFieldsProps) => {
  const { imports: words, write } = usePlaceWords();
  const { changeRequest, page } = draft;
  const { data: open = [] } = useRequests(spaceId, 'open');
  const { data: drafts = [] } = useRequests(spaceId, 'draft');
  const { data: pages } = usePages({ spaceId, ...(changeRequest !== '' && { changeRequestId: changeRequest }) });
  const order = useMemo(() => pages && orderOf(pages, ''), [pages]);
  return (
    <details open={PLACE_POINTERS.some((pointer) => problem?.fields.some((field) => field.pointer === pointer))}>
      <summary>{words.place}</summary>
      <Field label={write.where} pointer="/target/changeRequest" problem={problem}>
        {(input) => (
          <select {...input} value={changeRequest} onChange={(event) => change({ changeRequest: event.currentTarget.value, page: '' })}>
            <option value="">{words.newRequest}</option>
            {[...open, ...drafts].map(({ id, number, subject }) => (
              <option value={id}>
                #{number} {subject}
              </option>
            ))}
          </select>
        )}
      </Field>
      {order && (
        <HolderField
          order={order}
          value={page}
          onChange={(id) => change({ page: id })}
          mayHold={(id) => mayHoldPages(order, id)}
          pointer="/target/page"
          problem={problem}
        />
      )}
    </details>
  );
};

const useRequests = (spaceId: string, status: 'open' | 'draft') =>
  useList(['change-requests', 'space', spaceId, status, MOST], (page) =>
    ask(
      api.GET('/v1/spaces/{spaceId}/change-requests', {
        params: { path: { spaceId }, query: { limit: MOST, status, ...(page !== undefined && { page }) } },
      }),
    ),
  );
