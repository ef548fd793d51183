import type { ComponentChildren } from 'preact';
import type { Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { usePlaceWords } from '../../../words/language.js';
import { LinkList } from './link-list.js';
import { newLink, type LinkTarget, type SiteLink } from './site-links.js';

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  pointer: string;
  problem: Problem | undefined;
}

const LONGEST = { title: 100, url: 4096 };

export const TitleOfLink = ({ value, onChange, ...field }: FieldProps<string>) => {
  const { look } = usePlaceWords();
  return (
    <Field {...field} label={look.links.title}>
      {(input) => (
        <input
          {...input}
          dir="auto"
          required
          maxLength={LONGEST.title}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
};

/** Where a link leads. A link to content stays as it is. The service also takes addresses such as `/about`, which are none for an input of URLs. */
export const TargetOfLink = ({ value, onChange, hint, ...field }: FieldProps<LinkTarget | undefined> & { hint?: string }) => {
  const { look, links } = usePlaceWords();
  if (value && value.kind !== 'url') return <p class="muted">{look.links.leadsTo(links.kinds[value.kind])}</p>;
  const isOptional = hint !== undefined;
  return (
    <Field {...field} {...(isOptional && { hint })} label={look.links.address}>
      {(input) => (
        <input
          {...input}
          inputMode="url"
          dir="ltr"
          required={!isOptional}
          maxLength={LONGEST.url}
          value={value?.url ?? ''}
          onInput={({ currentTarget: { value: url } }) => onChange(url === '' && isOptional ? undefined : { kind: 'url', url })}
        />
      )}
    </Field>
  );
};

interface PlainLinksProps extends FieldProps<readonly SiteLink[]> {
  /** What the button says that adds a link. */
  label: ComponentChildren;
}

/** Links without links of their own: of a menu, and of a group. */
export const PlainLinks = ({ value, onChange, pointer, problem, label }: PlainLinksProps) => (
  <LinkList entries={value} onChange={onChange} pointer={pointer} problem={problem} adds={{ entry: newLink(), label }}>
    {(link, change, place) => (
      <>
        <TitleOfLink
          value={link.title}
          onChange={(title) => change({ ...link, title })}
          pointer={`${place.pointer}/title`}
          problem={problem}
        />
        <TargetOfLink
          value={link.to}
          onChange={(to = { kind: 'url', url: '' }) => change({ ...link, to })}
          pointer={`${place.pointer}/to`}
          problem={problem}
        />
        {place.buttons}
      </>
    )}
  </LinkList>
);
