import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { ProblemNote } from '../../../parts/problem-note.js';
import { Submit, submits } from '../../../parts/submit.js';
import { usePlaceWords } from '../../../words/language.js';
import type { SitePath } from '../site-queries.js';
import { changeClaims, useClaims, useConditions, type ClaimsSchema } from './visitor-queries.js';

const EXAMPLE: ClaimsSchema = {
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'The plan that the visitor pays for', enum: ['enterprise', 'free'] },
    beta: { type: 'boolean', description: 'Whether the visitor takes part in the beta' },
  },
  additionalProperties: false,
};
const LINES = 14;
const MOST = 65_536;

const textOf = (schema: ClaimsSchema) => JSON.stringify(schema, null, 2);

/** What tokens say of visitors. */
export const Claims = ({ path }: { path: SitePath }) => {
  const { visitors: words } = usePlaceWords();
  const { data, problem } = useClaims(path);
  return (
    <section>
      <h2>{words.claims}</h2>
      <p class="muted">{words.claimsHint}</p>
      {problem && <ProblemNote problem={problem} />}
      {data && <Schema path={path} schema={data.jsonSchema} />}
      <Conditions path={path} />
    </section>
  );
};

const Schema = ({ path, schema }: { path: SitePath; schema: ClaimsSchema }) => {
  const { visitors: words, parts } = usePlaceWords();
  const [text, setText] = useState(() => textOf(schema));
  const [isSaved, setSaved] = useState(false);
  const change = (next: string) => {
    setText(next);
    setSaved(false);
  };
  const save = useAction(async () => {
    await changeClaims(path, readSchema(text, words.notJson));
    setSaved(true);
  });
  return (
    <form onSubmit={submits(save)}>
      <Field label={words.schema} hint={words.schemaHint} pointer="/jsonSchema" problem={undefined}>
        {(input) => (
          <textarea
            {...input}
            aria-invalid={save.problem !== undefined}
            class="code"
            dir="ltr"
            rows={LINES}
            maxLength={MOST}
            spellcheck={false}
            value={text}
            onInput={(event) => change(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="button" class="quiet" onClick={() => change(textOf(EXAMPLE))}>
        {words.fillIn}
      </button>{' '}
      <Submit action={save}>
        {parts.save} <span class="unseen">{words.schema}</span>
      </Submit>
      <p class="muted" role="status">
        {isSaved && words.saved}
      </p>
    </form>
  );
};

/** The service says what is wrong with a schema. It does not get what is none at all. */
function readSchema(text: string, notJson: string): ClaimsSchema {
  try {
    return JSON.parse(text) as ClaimsSchema;
  } catch (error) {
    throw new Problem(400, `${notJson} ${String(error)}`);
  }
}

/** In the words of the service, which are English. */
const Conditions = ({ path }: { path: SitePath }) => {
  const { visitors: words } = usePlaceWords();
  const { data } = useConditions(path);
  if (!data || data.items.length === 0) return null;
  return (
    <details>
      <summary>{words.conditions}</summary>
      <ul>
        {data.items.map(({ description, condition }) => (
          <li key={condition}>
            <code dir="ltr">{condition}</code>{' '}
            <span class="muted" lang="en" dir="auto">
              {description}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
