import { useWords } from '../../words/language.js';
import { COVER_SIZES, SHOWN, WIDTHS, type Settings } from './settings-draft.js';

interface LayoutFieldsProps {
  layout: Settings['layout'];
  onChange: (changed: Settings['layout']) => void;
}

/** How a page looks to its readers. */
export const LayoutFields = ({ layout, onChange }: LayoutFieldsProps) => {
  const { pageSettings: words } = useWords();
  return (
    <fieldset>
      <legend>{words.layout}</legend>
      <label>
        {words.width}
        <select
          value={layout.width ?? 'default'}
          onChange={({ currentTarget: { value } }) => onChange({ width: WIDTHS.find((each) => each === value)! })}
        >
          {WIDTHS.map((each) => (
            <option value={each}>{words.widths[each]}</option>
          ))}
        </select>
      </label>
      <label>
        {words.coverSize}
        <select
          value={layout.coverSize ?? 'hero'}
          onChange={({ currentTarget: { value } }) => onChange({ coverSize: COVER_SIZES.find((each) => each === value)! })}
        >
          {COVER_SIZES.map((each) => (
            <option value={each}>{words.coverSizes[each]}</option>
          ))}
        </select>
      </label>
      <div class="checks">
        {SHOWN.map((each) => (
          <label class="choice">
            <input
              type="checkbox"
              checked={layout[each] !== false}
              onChange={(event) => onChange({ [each]: event.currentTarget.checked })}
            />
            {words.shown[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
