import { useState } from 'preact/hooks';
import { condition } from '../../../src/common/document/data-field.js';
import { useAction } from '../../api/action.js';
import { Problem } from '../../api/problem.js';
import { Field, type FieldInput } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import type { ContentSource, ShownPage } from '../space/content-source.js';
import { LayoutFields } from './layout-fields.js';
import { settingsOf, updateOf, type Settings } from './settings-draft.js';
import type { Arranging } from './use-arranging.js';

interface SettingsDialogProps {
  arranging: Arranging;
  page: ShownPage;
  onSaved: (within: ContentSource) => void;
  onClose: () => void;
}

type Text = 'title' | 'linkTitle' | 'slug' | 'description' | 'emoji' | 'icon' | 'condition' | 'cover';

const LONGEST: Readonly<Record<Text, number>> = {
  title: 255,
  linkTitle: 255,
  slug: 100,
  description: 300,
  emoji: 50,
  icon: 50,
  condition: 1024,
  cover: 2000,
};
const FIELDS: Readonly<Record<ShownPage['type'], readonly Text[]>> = {
  document: ['title', 'linkTitle', 'slug', 'description', 'emoji', 'icon', 'condition', 'cover'],
  group: ['title', 'linkTitle', 'slug', 'emoji', 'icon', 'condition'],
  link: ['title', 'linkTitle', 'emoji', 'icon', 'condition'],
  computed: ['title', 'linkTitle', 'emoji', 'icon', 'condition'],
};
const CONDITION = condition();
const pointerOf = (name: keyof Settings) => `/changes/0/${name}`;

/** What a page is called, where it is found, who sees it, and how it looks. */
export const SettingsDialog = ({ arranging, page, onSaved, onClose }: SettingsDialogProps) => {
  const { pageSettings: words } = useWords();
  const [changed, setChanged] = useState<Partial<Settings>>({});
  // What somebody else changes meanwhile is shown, except where this person has typed.
  const now = settingsOf(page);
  const settings = { ...now, ...changed, layout: { ...now.layout, ...changed.layout } };
  const set = (more: Partial<Settings>) => setChanged({ ...changed, ...more });
  const unsound = conditionProblem(settings.condition);
  const save = useAction(async () => {
    if (unsound) throw unsound;
    onSaved(await arranging.write(() => (Object.keys(changed).length > 0 ? { change: updateOf(page, changed) } : undefined)));
  });
  const isStale = save.problem?.status === 412;
  const fields = FIELDS[page.type];
  const flags =
    page.type === 'document' || page.type === 'group' ? (['hidden', 'noIndex', 'noRobotsIndex'] as const) : (['hidden'] as const);
  const problemOf = (name: Text) => (name === 'condition' ? (unsound ?? save.problem) : save.problem);
  const inputFor = (name: Text, about: FieldInput) => (
    <input
      {...about}
      required={name === 'title'}
      maxLength={LONGEST[name]}
      dir={name === 'slug' || name === 'condition' || name === 'cover' ? 'ltr' : 'auto'}
      value={settings[name]}
      onInput={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const hints: Partial<Record<Text, string>> = {
    slug: words.slugHint,
    icon: words.iconHint,
    condition: words.conditionHint,
    cover: page.type === 'document' && page.cover?.ref?.kind === 'file' ? words.coverIsFile : words.coverHint,
  };
  return (
    <Modal title={words.title(page.title)} onClose={onClose}>
      <form onSubmit={submits(save)}>
        {fields.map((name) => (
          <Field
            key={name}
            label={words.fields[name]}
            {...(hints[name] !== undefined && { hint: hints[name] })}
            problem={problemOf(name)}
            pointer={pointerOf(name)}
          >
            {(about) => inputFor(name, about)}
          </Field>
        ))}
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
        <Submit action={isStale ? { ...save, problem: undefined } : save} beside={fields.map(pointerOf)}>
          {words.save}
        </Submit>
      </form>
    </Modal>
  );
};

/** As the service says it, while it is typed. */
function conditionProblem(text: string): Problem | undefined {
  const flaw = text.trim() === '' ? undefined : CONDITION.problem(text);
  return flaw && new Problem(400, '', { errors: [{ pointer: pointerOf('condition'), message: flaw.message }] });
}
