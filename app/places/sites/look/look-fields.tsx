import type { Problem } from '../../../api/problem.js';
import { ChoiceField } from '../../../parts/choice-field.js';
import { Field } from '../../../parts/field.js';
import { UrlField } from '../../../parts/url-field.js';
import { usePlaceWords } from '../../../words/language.js';
import { ActionsField } from './actions-field.js';
import { ColourField } from './colour-field.js';
import { FontField } from './font-field.js';
import { FooterGroups } from './footer-groups.js';
import { HeaderLinks } from './header-links.js';
import { LOOK_GROUPS, pointerOf, settingAt, withSetting, type Look, type LookField } from './look-settings.js';
import { SettingsGroup } from './settings-group.js';

interface LookFieldsProps {
  look: Look;
  onChange: (look: Look) => void;
  problem: Problem | undefined;
}

export const LookFields = (props: LookFieldsProps) => {
  const { look: words } = usePlaceWords();
  return (
    <>
      {Object.entries(LOOK_GROUPS).map(([group, fields], index) => (
        <SettingsGroup
          title={words.groups[group as keyof typeof LOOK_GROUPS]}
          isOpen={index < 2}
          isWrong={props.problem?.fields.some(({ pointer }) => fields.some((field) => isWithin(pointer, pointerOf(field)))) === true}
        >
          {fields.map((field) => (
            <One key={field.path} {...props} field={field} />
          ))}
        </SettingsGroup>
      ))}
      <p class="muted">{words.elsewhere}</p>
    </>
  );
};

const isWithin = (pointer: string, field: string) => pointer === field || pointer.startsWith(`${field}/`);

const LONGEST = { title: 128, 'favicon.emoji': 50, 'announcement.message': 512, 'footer.copyright': 512 } as const;

const One = ({ look, onChange, problem, field }: LookFieldsProps & { field: LookField }) => {
  const { look: words } = usePlaceWords();
  const value = settingAt(look, field.path);
  const text = typeof value === 'string' ? value : '';
  const set = (next: unknown) => onChange(withSetting(look, field.path, next));
  const pointer = pointerOf(field);
  switch (field.kind) {
    case 'text':
      return (
        <Field label={words.texts[field.path]} pointer={pointer} problem={problem}>
          {(input) => (
            <input {...input} dir="auto" maxLength={LONGEST[field.path]} value={text} onInput={(event) => set(event.currentTarget.value)} />
          )}
        </Field>
      );
    case 'url':
      return <UrlField label={words.urls[field.path]} isOptional pointer={pointer} value={text} onChange={set} problem={problem} />;
    case 'switch':
      return (
        <label class="choice">
          <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
          {words.switches[field.path]}
        </label>
      );
    case 'choice':
      return <ChoiceField {...words.choices[field.path]} pointer={pointer} problem={problem} value={text} onChange={set} />;
    case 'colour':
      return <ColourField value={value} onChange={set} pointer={pointer} problem={problem} />;
    case 'font':
      return <FontField path={field.path} value={value} onChange={set} pointer={pointer} problem={problem} />;
    case 'actions':
      return <ActionsField value={value} onChange={set} />;
    case 'headerLinks':
      return <HeaderLinks links={look.header?.links ?? []} onChange={set} pointer={pointer} problem={problem} />;
    case 'footerGroups':
      return <FooterGroups groups={look.footer?.groups ?? []} onChange={set} pointer={pointer} problem={problem} />;
  }
};
