import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { useFilters } from '../../shell/filters.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { usePlaceWords } from '../../words/language.js';
import { filterOf, periodOf } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { useActions, useEvents, type AuditEvent } from './audit-queries.js';
import { ActorName, TargetName } from './audit-names.js';
import { EventDialog } from './event-dialog.js';
import { ExportButton } from './export-button.js';

export const Audit = () => <ForAdministrators>{({ id }) => <Log organizationId={id} key={id} />}</ForAdministrators>;

const Log = ({ organizationId }: { organizationId: string }) => {
  const { audit: words, titles } = usePlaceWords();
  const filters = useFilters();
  const { data: actions } = useActions(organizationId);
  const labels = new Map(actions?.items.map(({ id, label }) => [id, label]));
  const list = useEvents(organizationId, filterOf(filters.values));
  const shown = filters.values['event'];
  return (
    <Place title={titles.audit} actions={<ExportButton organizationId={organizationId} period={periodOf(filters.values)} />}>
      <p class="muted">
        {words.intro} {words.exportHint}
      </p>
      <AuditFilters organizationId={organizationId} filters={filters} actions={actions?.items ?? []} />
      <Listing list={list} empty={words.nothing}>
        {(event) => <Row event={event} label={labels.get(event.action)} onOpen={() => filters.set({ event: event.id })} />}
      </Listing>
      {shown !== undefined && <EventDialog organizationId={organizationId} eventId={shown} labels={labels} filters={filters} />}
    </Place>
  );
};

const Row = ({ event, label, onOpen }: { event: AuditEvent; label: string | undefined; onOpen: () => void }) => (
  <div class="columns">
    <button type="button" class="link" onClick={onOpen}>
      {/* The service has these in English only. */}
      <bdi lang="en">{label ?? event.action}</bdi>
    </button>
    <span>
      <TargetName target={event.target} />
    </span>
    <span class="muted">
      <ActorName actor={event.actor} /> · <Moment at={event.occurredAt} />
    </span>
  </div>
);
