import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { UrlField } from '../../parts/url-field.js';
import { usePlaceWords } from '../../words/language.js';
import { EventTypes } from './event-types.js';
import type { WebhookDraft } from './webhook-draft.js';

export interface DraftProps {
  draft: WebhookDraft;
  change: (changes: Partial<WebhookDraft>) => void;
  problem: Problem | undefined;
}

/** Those that say themselves what is wrong with them. */
export const WEBHOOK_POINTERS = ['/title', '/url', '/eventTypes', '/payload'];

/** What can be changed of a webhook at any time. */
export const WebhookFields = ({ draft, change, problem }: DraftProps) => {
  const { webhooks: words } = usePlaceWords();
  return (
    <>
      <Field label={words.name} pointer="/title" problem={problem}>
        {(input) => (
          <input {...input} required maxLength={50} value={draft.title} onInput={(event) => change({ title: event.currentTarget.value })} />
        )}
      </Field>
      <UrlField
        label={words.url}
        hint={words.urlHint}
        pointer="/url"
        value={draft.url}
        onChange={(url) => change({ url })}
        problem={problem}
      />
      <EventTypes draft={draft} change={change} problem={problem} />
      <fieldset>
        <legend>{words.payload}</legend>
        {(['thin', 'full'] as const).map((payload) => (
          <label class="choice">
            <input type="radio" name="payload" checked={draft.payload === payload} onChange={() => change({ payload })} />
            {words[payload]}
          </label>
        ))}
      </fieldset>
    </>
  );
};
