import { useState } from 'preact/hooks';
import { useWords } from '../../words/language.js';

/** How a text is written: as it looks, or as Markdown. */
export type Way = 'visual' | 'source';

const KEPT_AS = 'bindery-way-of-writing';
const WAYS: readonly Way[] = ['visual', 'source'];

/** The way that the person chose last in this browser. */
export function useWay(): [Way, (way: Way) => void] {
  const [way, setWay] = useState<Way>(() => (localStorage.getItem(KEPT_AS) === 'source' ? 'source' : 'visual'));
  const choose = (chosen: Way) => {
    localStorage.setItem(KEPT_AS, chosen);
    setWay(chosen);
  };
  return [way, choose];
}

export const WayChoice = ({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) => {
  const { editor } = useWords();
  return (
    <fieldset class="way-choice" aria-label={editor.way}>
      {WAYS.map((each) => (
        <label class="choice">
          <input type="radio" name="way" checked={way === each} onChange={() => onChoose(each)} />
          {editor[each]}
        </label>
      ))}
    </fieldset>
  );
};
