import { api } from '../../api/client.js';
import { ask, type Problem } from '../../api/problem.js';
import { useList, type AskedList } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { useSpaces } from '../../shell/spaces.js';
import { usePlaceWords, useWords } from '../../words/language.js';
import type { About, WebhookDraft } from './webhook-draft.js';
import type { DraftProps } from './webhook-fields.js';

type AboutProps = DraftProps & { organizationId: string };

const ABOUT: readonly About[] = ['organization', 'space', 'site'];

/** What a webhook is told about: it stays as it is created. */
export const AboutField = ({ organizationId, draft, change, problem }: AboutProps) => {
  const { webhooks: words } = usePlaceWords();
  const titles = { organization: words.aboutOrganization, space: words.aboutSpace, site: words.aboutSite };
  // The events that are chosen may not exist for another kind.
  const choose = (about: About) => change({ about, aboutId: '', eventTypes: [] });
  const picker = { organizationId, draft, change, problem };
  return (
    <fieldset>
      <legend>{words.about}</legend>
      {ABOUT.map((about) => (
        <label class="choice">
          <input type="radio" name="about" checked={draft.about === about} onChange={() => choose(about)} />
          {titles[about]}
        </label>
      ))}
      {draft.about === 'space' && <SpacePicker {...picker} />}
      {draft.about === 'site' && <SitePicker {...picker} />}
    </fieldset>
  );
};

const SpacePicker = ({ organizationId, ...rest }: AboutProps) => {
  const { home: words } = useWords();
  return <Picker label={words.spaces} list={useSpaces(organizationId)} pointer="/space" {...rest} />;
};

const SitePicker = ({ organizationId, ...rest }: AboutProps) => {
  const { home: words } = useWords();
  const list = useList(['sites', organizationId, 'all'], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId }, query: at(page) } })),
  );
  return <Picker label={words.sites} list={list} pointer="/site" {...rest} />;
};

const MOST = 100;
const at = (page: string | undefined) => ({ limit: MOST, ...(page !== undefined && { page }) });

interface PickerProps {
  label: string;
  list: AskedList<{ id: string; title: string }>;
  pointer: string;
  draft: WebhookDraft;
  change: DraftProps['change'];
  problem: Problem | undefined;
}

const Picker = ({ label, list, pointer, draft, change, problem }: PickerProps) => {
  const { shell } = useWords();
  return (
    <>
      <Field label={label} pointer={pointer} problem={problem ?? list.problem}>
        {(input) => (
          <select {...input} required value={draft.aboutId} onChange={(event) => change({ aboutId: event.currentTarget.value })}>
            <option value="" />
            {list.data?.map(({ id, title }) => (
              <option value={id}>{title}</option>
            ))}
          </select>
        )}
      </Field>
      {list.more && (
        <button type="button" class="quiet" onClick={list.more}>
          {shell.more}
        </button>
      )}
    </>
  );
};
