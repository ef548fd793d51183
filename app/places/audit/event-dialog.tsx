import type { ComponentChildren } from 'preact';
import { Modal } from '../../parts/modal.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import type { Filters } from '../../shell/filters.js';
import { usePlaceWords } from '../../words/language.js';
import { ActorName, TargetName } from './audit-names.js';
import { useEvent, type AuditEvent } from './audit-queries.js';

interface EventDialogProps {
  organizationId: string;
  eventId: string;
  labels: ReadonlyMap<string, string>;
  filters: Filters;
}

/** All that the log has about an event, and the way to those that are like it. */
export const EventDialog = ({ organizationId, eventId, labels, filters }: EventDialogProps) => {
  const { audit: words, titles } = usePlaceWords();
  const { data: event, problem } = useEvent(organizationId, eventId);
  const only = (filter: Readonly<Record<string, string>>, label: string) => (
    <button type="button" class="quiet" onClick={() => filters.set({ ...filter, event: '' })}>
      {label}
    </button>
  );
  return (
    <Modal title={event ? (labels.get(event.action) ?? event.action) : titles.audit} onClose={() => filters.set({ event: '' })}>
      {problem && <ProblemNote problem={problem} />}
      {event && (
        <>
          <Facts event={event} />
          <h3>{words.payload}</h3>
          <pre tabIndex={0} role="region" aria-label={words.payload} dir="ltr">
            {JSON.stringify(event.payload, null, 2)}
          </pre>
          <div class="buttons">
            {only({ action: event.action }, words.onlyAction)}
            {only({ actor: event.actor.id }, words.onlyActor)}
            {only({ target: event.target.id }, words.onlyTarget)}
          </div>
        </>
      )}
    </Modal>
  );
};

const Facts = ({ event }: { event: AuditEvent }) => {
  const { audit: words } = usePlaceWords();
  const { action, actor, target, occurredAt, source, tokenId, correlationId, executionId, address, seq, hash } = event;
  const facts: [label: string, value: ComponentChildren][] = [
    [words.when, <Moment at={occurredAt} />],
    [words.action, <code>{action}</code>],
    [words.actor, <ActorName actor={actor} />],
    [words.target, <Target target={target} />],
    [words.source, words.sources[source]],
    [words.token, tokenId],
    [words.request, correlationId],
    [words.job, executionId],
    [words.address, address],
    [words.number, seq ?? words.unsealed],
    [words.hash, hash],
  ];
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([label, value]) => (
          <>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </>
        ))}
    </dl>
  );
};

const Target = ({ target }: { target: AuditEvent['target'] }) => (
  <>
    <TargetName target={target} /> <code>{target.id}</code>
  </>
);
