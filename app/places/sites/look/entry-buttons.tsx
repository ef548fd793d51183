import { useWords } from '../../../words/language.js';

interface EntryButtonsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

export const EntryButtons = ({ title, isFirst, isLast, onMove, onRemove }: EntryButtonsProps) => {
  const { arrange, parts } = useWords();
  const name = <span class="unseen"> {title}</span>;
  const step = (by: -1 | 1, isOff: boolean) => (
    <button
      type="button"
      class="quiet"
      data-step={by}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onMove(by);
      }}
    >
      {arrange.steps[by < 0 ? 'up' : 'down']}
      {name}
    </button>
  );
  return (
    <div class="buttons">
      {!(isFirst && isLast) && (
        <>
          {step(-1, isFirst)}
          {step(1, isLast)}
        </>
      )}
      <button type="button" class="danger" onClick={onRemove}>
        {parts.remove}
        {name}
      </button>
    </div>
  );
};
