import { usePlaceWords } from '../../../words/language.js';

interface ActionsFieldProps {
  value: unknown;
  onChange: (actions: readonly string[]) => void;
}

/** What readers can do with a page, in the order in which it was chosen. */
export const ActionsField = ({ value, onChange }: ActionsFieldProps) => {
  const { look: words } = usePlaceWords();
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <fieldset>
      <legend>{words.actionsTitle}</legend>
      {Object.entries(words.actions).map(([action, label]) => (
        <label class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(action)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, action] : chosen.filter((one) => one !== action))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
};
