import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { useWords } from '../../words/language.js';
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
  const { webhooks: words } = useWords();
  return (
    <>
      <Field label={words.name} pointer="/title" problem={problem}>
        {(input) => (
          <input {...input} required maxLength={50} value={draft.title} onInput={(event) => change({ title: event.currentTarget.value })} />
        )}
      </Field>
      <Field label={words.url} hint={words.urlHint} pointer="/url" problem={problem}>
        {(input) => (
          <input
            {...input}
            type="url"
            dir="ltr"
            required
            maxLength={2048}
            value={draft.url}
            onInput={(event) => change({ url: event.currentTarget.value })}
          />
        )}
      </Field>
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
