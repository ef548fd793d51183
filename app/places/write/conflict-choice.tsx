import { useState } from 'preact/hooks';
import { useWords } from '../../words/language.js';
import type { Piece } from '../../writing/merge-texts.js';

type Side = 'mine' | 'theirs' | 'both';

interface ConflictChoiceProps {
  pieces: readonly Piece[];
  onSettle: (markdown: string) => void;
}

/** Where two people changed the same lines. Everything else is merged already; nothing is written before all is settled. */
export const ConflictChoice = ({ pieces, onSettle }: ConflictChoiceProps) => {
  const { write: words } = useWords();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Side>>(new Map());
  const open = pieces.filter((piece, index) => 'mine' in piece && !chosen.has(index));
  return (
    <section class="problem" aria-label={words.conflict}>
      <h2>{words.conflict}</h2>
      <p>{words.conflictHint}</p>
      {pieces.map(
        (piece, index) =>
          'mine' in piece && (
            <fieldset class="conflict">
              <legend>{words.sameLines}</legend>
              <div class="sides">
                <div>
                  <h3>{words.yours}</h3>
                  <pre tabIndex={0}>{piece.mine}</pre>
                </div>
                <div>
                  <h3>{words.theirs}</h3>
                  <pre tabIndex={0}>{piece.theirs}</pre>
                </div>
              </div>
              {(['mine', 'theirs', 'both'] as const).map((side) => (
                <label class="choice">
                  <input
                    type="radio"
                    name={`piece-${index}`}
                    checked={chosen.get(index) === side}
                    onChange={() => setChosen(new Map([...chosen, [index, side]]))}
                  />
                  {words.take[side]}
                </label>
              ))}
            </fieldset>
          ),
      )}
      <button
        type="button"
        aria-disabled={open.length > 0}
        onClick={() => open.length === 0 && onSettle(pieces.map((piece, index) => textOf(piece, chosen.get(index))).join(''))}
      >
        {words.settle}
      </button>
    </section>
  );
};

function textOf(piece: Piece, side: Side | undefined): string {
  if ('text' in piece) return piece.text;
  if (side === 'theirs') return piece.theirs;
  return side === 'both' ? withEnd(piece.mine) + piece.theirs : piece.mine;
}

const withEnd = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
