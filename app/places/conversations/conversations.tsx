import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { SearchField } from '../../parts/search-field.js';
import { useFilters } from '../../shell/filters.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { useConversations } from './conversation-queries.js';
import { ForIngesters } from './for-ingesters.js';

/** All that were sent. */
export const Conversations = () => <ForIngesters>{(id) => <List organizationId={id} key={id} />}</ForIngesters>;

const List = ({ organizationId }: { organizationId: string }) => {
  const { conversations: words, titles } = usePlaceWords();
  const { values, set } = useFilters();
  const { source, externalId } = values;
  const list = useConversations(organizationId, {
    ...(source !== undefined && { source }),
    ...(externalId !== undefined && { externalId }),
  });
  return (
    <Place title={words.all}>
      <p>
        <a href={to('orgs', organizationId, 'conversations')}>{titles.conversations}</a>
      </p>
      <div class="filters">
        <SearchField label={words.source} value={source ?? ''} onChange={(text) => set({ source: text })} />
        <SearchField label={words.externalId} value={externalId ?? ''} onChange={(text) => set({ externalId: text })} />
      </div>
      <Listing list={list} empty={words.noConversations}>
        {({ id, subject, externalId: name, source: from, createdAt, processedAt }) => (
          <>
            <a href={to('orgs', organizationId, 'conversations', 'all', id)}>
              <bdi>{subject ?? name}</bdi>
            </a>
            <span class="muted">
              <bdi>{from}</bdi> · <Moment at={createdAt} />
              {processedAt === undefined && ` · ${words.notProcessed}`}
            </span>
          </>
        )}
      </Listing>
    </Place>
  );
};
