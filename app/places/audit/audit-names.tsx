import { usePlaceWords } from '../../words/language.js';
import type { AuditEvent } from './audit-queries.js';

/** Whoever did something: the log has ids, and the service adds the names of today. */
export const ActorName = ({ actor: { type, id, label } }: { actor: AuditEvent['actor'] }) => {
  const { audit: words } = usePlaceWords();
  const others = { system: words.system, visitor: words.visitor, 'scim-token': words.identityProvider, user: id };
  return <bdi>{label ?? others[type]}</bdi>;
};

export const TargetName = ({ target: { type, id, label } }: { target: AuditEvent['target'] }) => (
  <>
    <bdi>{label ?? id}</bdi> <code class="muted">{type}</code>
  </>
);
