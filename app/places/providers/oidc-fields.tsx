import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { usePlaceWords } from '../../words/language.js';
import { JOINING_POINTERS } from './join-fields.js';
import type { OIDCDraft } from './oidc-draft.js';

const TEXTS = ['label', 'issuer', 'clientID', 'clientSecret', 'scopes', 'emailClaim', 'nameClaim', 'teamsClaim', 'requiredClaims'];
export const OIDC_POINTERS = [...TEXTS.map((name) => `/${name}`), ...JOINING_POINTERS];

type TextName = Exclude<keyof OIDCDraft, 'joining'>;

interface OIDCFieldsProps {
  draft: OIDCDraft;
  isNew: boolean;
  change: (changes: Partial<OIDCDraft>) => void;
  problem: Problem | undefined;
}

/** What every provider needs, and what decides who may sign in. */
export const OIDCFields = ({ draft, isNew, change, problem }: OIDCFieldsProps) => {
  const { providers: words } = usePlaceWords();
  const text = (name: TextName) => textOf(draft, change, name);
  return (
    <>
      <Field label={words.label} hint={words.labelHint} pointer="/label" problem={problem}>
        {(input) => <input {...input} {...text('label')} required maxLength={30} />}
      </Field>
      <Field label={words.issuer} pointer="/issuer" problem={problem}>
        {(input) => <input {...input} {...text('issuer')} type="url" dir="ltr" required maxLength={2048} />}
      </Field>
      <Field label={words.clientId} pointer="/clientID" problem={problem}>
        {(input) => <input {...input} {...text('clientID')} dir="ltr" required maxLength={500} />}
      </Field>
      <Field label={words.clientSecret} {...(!isNew && { hint: words.secretKept })} pointer="/clientSecret" problem={problem}>
        {(input) => (
          <input {...input} {...text('clientSecret')} type="password" autocomplete="off" dir="ltr" required={isNew} maxLength={2000} />
        )}
      </Field>
      <Field label={words.requiredClaims} hint={words.requiredClaimsHint} pointer="/requiredClaims" problem={problem}>
        {(input) => <textarea {...input} {...text('requiredClaims')} dir="ltr" rows={2} />}
      </Field>
    </>
  );
};

/** What has a value that is right for most. */
export const MoreOIDCFields = ({ draft, change, problem }: Omit<OIDCFieldsProps, 'isNew'>) => {
  const { providers: words } = usePlaceWords();
  const claim = (name: TextName, label: string, hint?: string) => (
    <Field label={label} {...(hint !== undefined && { hint })} pointer={`/${name}`} problem={problem}>
      {(input) => <input {...input} {...textOf(draft, change, name)} dir="ltr" />}
    </Field>
  );
  return (
    <>
      {claim('scopes', words.scopes, words.scopesHint)}
      {claim('emailClaim', words.emailClaim)}
      {claim('nameClaim', words.nameClaim)}
      {claim('teamsClaim', words.teamsClaim, words.teamsClaimHint)}
    </>
  );
};

const textOf = (draft: OIDCDraft, change: OIDCFieldsProps['change'], name: TextName) => ({
  value: draft[name],
  onInput: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
});
