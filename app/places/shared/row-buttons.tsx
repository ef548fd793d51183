import { usePlaceWords } from '../../words/language.js';

interface RowButtonsProps {
  /** What is shared, by its name. */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** What can be done with something that pages share. */
export const RowButtons = ({ name, onEdit, onRemove }: RowButtonsProps) => {
  const { shared: words } = usePlaceWords();
  return (
    <div class="buttons">
      <button type="button" class="quiet" aria-label={words.editOf(name)} onClick={onEdit}>
        {words.edit}
      </button>
      <button type="button" class="quiet" aria-label={words.removeOf(name)} onClick={onRemove}>
        {words.remove}
      </button>
    </div>
  );
};
