import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { useFilters } from '../../shell/filters.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { useTopics, type Topic, type TopicOrder } from './conversation-queries.js';
import { ForIngesters } from './for-ingesters.js';
import { Pulse } from './pulse.js';

/** What people ask about. */
export const Topics = () => <ForIngesters>{(id) => <List organizationId={id} key={id} />}</ForIngesters>;

const ORDERS = ['updatedAt', 'issues', 'conversations', 'tasksTotal'] as const satisfies readonly TopicOrder[];

const List = ({ organizationId }: { organizationId: string }) => {
  const { conversations: words, titles } = usePlaceWords();
  const { values, set } = useFilters();
  const order = ORDERS.find((each) => each === values['order']) ?? 'updatedAt';
  const list = useTopics(organizationId, order);
  return (
    <Place title={titles.conversations}>
      <p class="muted">{words.intro}</p>
      <p>
        <a href={to('orgs', organizationId, 'conversations', 'all')}>{words.all}</a>
      </p>
      <label class="filter">
        {words.order}
        <select value={order} onChange={(event) => set({ order: event.currentTarget.value })}>
          {ORDERS.map((each) => (
            <option value={each}>{words.orders[each]}</option>
          ))}
        </select>
      </label>
      <Listing list={list} empty={words.noTopics}>
        {(topic) => <Row organizationId={organizationId} topic={topic} />}
      </Listing>
    </Place>
  );
};

const Row = ({ organizationId, topic: { id, label, summary, stats, weeklyPulse } }: { organizationId: string; topic: Topic }) => {
  const { conversations: words } = usePlaceWords();
  return (
    <div class="columns">
      <div>
        <a href={to('orgs', organizationId, 'conversations', 'topics', id)}>
          <bdi>{label}</bdi>
        </a>
        <br />
        <span class="muted" dir="auto">
          {summary}
        </span>
      </div>
      <div>
        <Pulse weeks={weeklyPulse} />
        <br />
        <span class="muted">{words.counts(stats.issues, stats.conversations)}</span>
      </div>
    </div>
  );
};
