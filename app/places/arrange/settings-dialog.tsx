import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { ConditionField, conditionProblem } from '../../parts/condition-field.js';
import { Field, type FieldInput } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import type { ContentSource, ShownPage } from '../space/content-source.js';
import { CoverField } from './cover-field.js';
import { LayoutFields } from './layout-fields.js';
import { settingsOf, updateOf, type Settings } from './settings-draft.js';
import type { Arranging } from './use-arranging.js';

interface SettingsDialogProps {
  arranging: Arranging;
  page: ShownPage;
  onSaved: (within: ContentSource) => void;
  onClose: () => void;
}

type Text = 'title' | 'linkTitle' | 'slug' | 'description' | 'emoji' | 'icon' | 'condition';

const LONGEST: Readonly<Record<Exclude<Text, 'condition'>, number>> = {
  title: 255,
  linkTitle: 255,
  slug: 100,
  description: 300,
  emoji: 50,
  icon: 50,
};
const FIELDS: Readonly<Record<ShownPage['type'], readonly Text[]>> = {
  document: ['title', 'linkTitle', 'slug', 'description', 'emoji', 'icon', 'condition'],
  group: ['title', 'linkTitle', 'slug', 'emoji', 'icon', 'condition'],
  link: ['title', 'linkTitle', 'emoji', 'icon', 'condition'],
  computed: ['title', 'linkTitle', 'emoji', 'icon', 'condition'],
};
const pointerOf = (name: keyof Settings) => `/changes/0/${name}`;

/** What a page is called, where it is found, who sees it, and how it looks. */
export const SettingsDialog = ({ arranging, page, onSaved, onClose }: SettingsDialogProps) => {
  const { pageSettings: words } = useWords();
  const [changed, setChanged] = useState<Partial<Settings>>({});
  // What somebody else changes meanwhile is shown, except where this person has typed.
  const now = settingsOf(page);
  const settings = { ...now, ...changed, layout: { ...now.layout, ...changed.layout } };
  const set = (more: Partial<Settings>) => setChanged({ ...changed, ...more });
  /** Once: another attempt has the file already. */
  const uploaded = async (): Promise<Pick<Settings, 'cover'> | undefined> => {
    if (changed.cover?.kind !== 'upload' || !changed.cover.upload) return undefined;
    const { id: file } = await arranging.upload(changed.cover.upload);
    set({ cover: { kind: 'file', file } });
    return { cover: { kind: 'file', file } };
  };
  const save = useAction(async () => {
    const unsound = conditionProblem(pointerOf('condition'), settings.condition);
    if (unsound) throw unsound;
    const wanted = { ...changed, ...(await uploaded()) };
    onSaved(await arranging.write(() => (Object.keys(wanted).length > 0 ? { change: updateOf(page, wanted) } : undefined)));
  });
  const isStale = save.problem?.status === 412;
  const fields = FIELDS[page.type];
  const flags =
    page.type === 'document' || page.type === 'group' ? (['hidden', 'noIndex', 'noRobotsIndex'] as const) : (['hidden'] as const);
  const inputFor = (name: Exclude<Text, 'condition'>, about: FieldInput) => (
    <input
      {...about}
      required={name === 'title'}
      maxLength={LONGEST[name]}
      dir={name === 'slug' ? 'ltr' : 'auto'}
      value={settings[name]}
      onInput={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const hints: Partial<Record<Text, string>> = {
    slug: words.slugHint,
    icon: words.iconHint,
  };
  return (
    <Modal title={words.title(page.title)} onClose={onClose}>
      <form onSubmit={submits(save)}>
        {fields.map((name) =>
          name === 'condition' ? (
            <ConditionField
              key={name}
              hint={words.conditionHint}
              pointer={pointerOf(name)}
              value={settings.condition}
              onChange={(condition) => set({ condition })}
              problem={save.problem}
            />
          ) : (
            <Field
              key={name}
              label={words.fields[name]}
              {...(hints[name] !== undefined && { hint: hints[name] })}
              problem={save.problem}
              pointer={pointerOf(name)}
            >
              {(about) => inputFor(name, about)}
            </Field>
          ),
        )}
        {page.type === 'document' && (
          <CoverField source={arranging.source} value={settings.cover} onChange={(cover) => set({ cover })} problem={save.problem} />
        )}
        {flags.map((name) => (
          <label class="choice">
            <input type="checkbox" checked={settings[name]} onChange={(event) => set({ [name]: event.currentTarget.checked })} />
            {words.flags[name]}
          </label>
        ))}
        {page.type === 'document' && (
          <LayoutFields layout={settings.layout} onChange={(more) => set({ layout: { ...changed.layout, ...more } })} />
        )}
        {isStale && (
          <p class="problem" role="alert">
            {words.changedMeanwhile}
          </p>
        )}
        <Submit action={isStale ? { ...save, problem: undefined } : save} beside={[...fields, 'cover' as const].map(pointerOf)}>
          {words.save}
        </Submit>
      </form>
    </Modal>
  );
};
