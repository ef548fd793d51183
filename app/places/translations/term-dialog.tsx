import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import { useLanguageNames } from './language-names.js';
import { changeGlossary, type GlossaryEntry } from './translation-queries.js';

interface TermDialogProps {
  organizationId: string;
  /** Undefined for a new one. */
  entry?: GlossaryEntry;
  onClose: () => void;
}

const POINTER = '/operations/0/translations';
const MOST = 255;

/** A term in as many languages as one likes. */
export const TermDialog = ({ organizationId, entry, onClose }: TermDialogProps) => {
  const { glossary: words, parts } = usePlaceWords();
  const { all, nameOf } = useLanguageNames();
  const [terms, setTerms] = useState<Readonly<Record<string, string>>>(entry?.translations ?? {});
  const save = useAction(async () => {
    const filled = Object.entries(terms).filter(([, term]) => term.trim() !== '');
    const translations = Object.fromEntries(filled.map(([language, term]) => [language, term.trim()]));
    await changeGlossary(
      organizationId,
      entry ? { operation: 'update', id: entry.id, translations } : { operation: 'insert', translations },
    );
    onClose();
  });
  const chosen = Object.keys(terms);
  return (
    <Modal title={entry ? parts.edit : words.make} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <p class="muted">{words.hint}</p>
        {chosen.map((language) => (
          <Field key={language} label={nameOf(language)} pointer={`${POINTER}/${language}`} problem={save.problem}>
            {(input) => (
              <input
                {...input}
                lang={language}
                dir="auto"
                maxLength={MOST}
                value={terms[language]}
                onInput={(event) => setTerms({ ...terms, [language]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <label>
          {words.language}
          <select value="" onChange={(event) => setTerms({ ...terms, [event.currentTarget.value]: '' })}>
            <option value="" />
            {all
              .filter((language) => !chosen.includes(language))
              .map((language) => (
                <option value={language}>{nameOf(language)}</option>
              ))}
          </select>
        </label>
        <Submit action={save} beside={chosen.map((language) => `${POINTER}/${language}`)}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
