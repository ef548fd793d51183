import { useState } from 'preact/hooks';
import type { components } from '../../api/schema.js';
import { Field } from '../../parts/field.js';
import type { Filters } from '../../shell/filters.js';
import { usePlaceWords } from '../../words/language.js';
import { useMembers } from './audit-queries.js';

interface AuditFiltersProps {
  organizationId: string;
  filters: Filters;
  actions: readonly components['schemas']['AuditEventAction'][];
}

const NONE = { action: '', actor: '', target: '', from: '', to: '' };
const SYSTEM = 'system';

/** Which events are shown. */
export const AuditFilters = ({ organizationId, filters: { values, set }, actions }: AuditFiltersProps) => {
  const { audit: words, parts } = usePlaceWords();
  const isFiltered = Object.keys(NONE).some((name) => values[name] !== undefined);
  return (
    <>
      <div class="filters">
        <label>
          {words.action}
          <select value={values['action'] ?? ''} onChange={(event) => set({ action: event.currentTarget.value })}>
            <option value="">{parts.all}</option>
            {actions.map(({ id, label }) => (
              <option value={id} lang="en">
                {label}
              </option>
            ))}
          </select>
        </label>
        <ActorFilter organizationId={organizationId} chosen={values['actor'] ?? ''} onChange={(actor) => set({ actor })} />
        <TargetFilter key={values['target']} target={values['target'] ?? ''} onChange={(target) => set({ target })} />
        <label>
          {words.from}
          <input type="date" value={values['from'] ?? ''} onChange={(event) => set({ from: event.currentTarget.value })} />
        </label>
        <label>
          {words.to}
          <input type="date" value={values['to'] ?? ''} onChange={(event) => set({ to: event.currentTarget.value })} />
        </label>
      </div>
      {isFiltered && (
        <button type="button" class="quiet" onClick={() => set(NONE)}>
          {words.reset}
        </button>
      )}
    </>
  );
};

interface ActorFilterProps {
  organizationId: string;
  chosen: string;
  onChange: (actor: string) => void;
}

const ActorFilter = ({ organizationId, chosen, onChange }: ActorFilterProps) => {
  const { audit: words } = usePlaceWords();
  const { data: members = [], more } = useMembers(organizationId);
  const isKnown = chosen === '' || chosen === SYSTEM || members.some(({ id }) => id === chosen);
  return (
    <div>
      <label>
        {words.actor}
        <select value={chosen} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{words.somebody}</option>
          <option value={SYSTEM}>{words.system}</option>
          {/* Somebody who was removed, or is not in the part of the members that was read. */}
          {!isKnown && <option value={chosen}>{chosen}</option>}
          {members.map(({ id, user }) => (
            <option value={id}>{user.displayName}</option>
          ))}
        </select>
      </label>
      {more && (
        <button type="button" class="quiet" onClick={more}>
          {words.moreMembers}
        </button>
      )}
    </div>
  );
};

/** Takes effect when the field is left, or with Enter: not with each letter. */
const TargetFilter = ({ target, onChange }: { target: string; onChange: (target: string) => void }) => {
  const { audit: words } = usePlaceWords();
  const [typed, setTyped] = useState(target);
  return (
    <Field label={words.target} hint={words.targetHint} pointer="/target" problem={undefined}>
      {(input) => (
        <input
          {...input}
          dir="ltr"
          maxLength={100}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={() => onChange(typed.trim())}
        />
      )}
    </Field>
  );
};
