import { useId } from 'preact/hooks';
import { ProblemNote } from '../../parts/problem-note.js';
import { usePlaceWords } from '../../words/language.js';
import type { Subscription } from './webhook-draft.js';
import type { DraftProps } from './webhook-fields.js';
import { useEventTypes, type EventType } from './webhook-queries.js';

type Chosen = EventType & { id: Subscription };

/** Tests are sent to whichever webhook is tested. */
const isChosen = (type: EventType): type is Chosen => type.id !== 'webhook_test';

const SCOPES = ['space', 'site', 'organization'] as const;

/** Which events a webhook is told about: of those that what it is about can have. */
export const EventTypes = ({ draft, change, problem }: DraftProps) => {
  const { webhooks: words } = usePlaceWords();
  const { data, problem: unread } = useEventTypes();
  const id = useId();
  const wrong = problem?.fields.filter(({ pointer }) => pointer.startsWith('/eventTypes')) ?? [];
  const titles = { space: words.ofSpaces, site: words.ofSites, organization: words.ofOrganization };
  const shown = SCOPES.filter((scope) => draft.about === 'organization' || draft.about === scope);
  return (
    <fieldset aria-describedby={id}>
      <legend>{words.events}</legend>
      <label class="choice">
        <input type="checkbox" checked={draft.isAll} onChange={(event) => change({ isAll: event.currentTarget.checked })} />
        {words.allEvents}
      </label>
      {unread && <ProblemNote problem={unread} />}
      {!draft.isAll &&
        shown.map((scope) => (
          <Group
            title={titles[scope]}
            types={data?.items.filter(isChosen).filter((type) => type.scope === scope) ?? []}
            chosen={draft.eventTypes}
            onChange={(eventTypes) => change({ eventTypes })}
          />
        ))}
      <div id={id}>
        {wrong.map(({ message }) => (
          <p class="wrong">{message}</p>
        ))}
      </div>
    </fieldset>
  );
};

interface GroupProps {
  title: string;
  types: readonly Chosen[];
  chosen: readonly Subscription[];
  onChange: (chosen: readonly Subscription[]) => void;
}

const Group = ({ title, types, chosen, onChange }: GroupProps) => (
  <fieldset>
    <legend>{title}</legend>
    <div class="checks">
      {types.map(({ id, label }) => (
        <label class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
          {/* The service has these in English only. */}
          <bdi lang="en">{label}</bdi>
        </label>
      ))}
    </div>
  </fieldset>
);
