import { useWords } from '../../words/language.js';
import type { Audience } from './site-queries.js';

const AUDIENCES: readonly Audience[] = ['public', 'unlisted', 'share-link', 'visitor-auth'];

interface AudienceFieldProps {
  value: Audience;
  onChange: (audience: Audience) => void;
}

/** Who may read a site once it is published. */
export const AudienceField = ({ value, onChange }: AudienceFieldProps) => {
  const { sites: words } = useWords();
  return (
    <fieldset>
      <legend>{words.audienceTitle}</legend>
      {AUDIENCES.map((audience) => (
        <label class="choice">
          <input type="radio" name="audience" checked={value === audience} onChange={() => onChange(audience)} />
          <span>
            {words.audience[audience]} <span class="muted">{words.audienceHint[audience]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
