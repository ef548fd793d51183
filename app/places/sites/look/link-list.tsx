import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../../api/problem.js';
import { usePlaceWords } from '../../../words/language.js';
import { EntryButtons } from './entry-buttons.js';

interface Entry {
  title: string;
}

interface LinkListProps<Of extends Entry> {
  entries: readonly Of[];
  onChange: (entries: Of[]) => void;
  pointer: string;
  problem: Problem | undefined;
  /** What is added, and what the button says that adds it. */
  adds: { entry: Of; label: ComponentChildren };
  /** The fields of an entry, around the buttons that move and delete it. */
  children: (entry: Of, change: (next: Of) => void, place: { pointer: string; buttons: ComponentChildren }) => ComponentChildren;
}

/** Links, or groups of links, that are added, changed, ordered and deleted. */
export const LinkList = <Of extends Entry>({ entries, onChange, pointer, problem, adds, children }: LinkListProps<Of>) => {
  const { look, site } = usePlaceWords();
  const words = look.links;
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const refocus = useRef<(() => HTMLElement | null | undefined) | undefined>(undefined);
  // Entries have no ids, so a row shows another entry after a move: the focus follows the entry, not the row: at once, since somebody may go on typing.
  useLayoutEffect(() => {
    refocus.current?.()?.focus();
    refocus.current = undefined;
  }, [entries]);
  const inRow = (index: number, wanted: string) => () => rows.current?.children[index]?.querySelector<HTMLElement>(wanted);
  const add = () => {
    refocus.current = inRow(entries.length, 'input');
    onChange([...entries, adds.entry]);
  };
  const move = (index: number, step: -1 | 1) => {
    refocus.current = inRow(index + step, `[data-step="${step}"]`);
    setSaid(site.moved(entries[index]!.title, index + step + 1, entries.length));
    onChange(entries.with(index, entries[index + step]!).with(index + step, entries[index]!));
  };
  const remove = (index: number) => {
    refocus.current = () => addButton.current;
    setSaid(words.removed(entries[index]!.title));
    onChange(entries.toSpliced(index, 1));
  };
  const wrong = problem?.fields.filter((field) => field.pointer === pointer) ?? [];
  return (
    <div class="links">
      <ul ref={rows}>
        {entries.map((entry, index) => (
          <li>
            <fieldset>
              <legend>
                <bdi>{entry.title || words.untitled}</bdi>
              </legend>
              {children(entry, (next) => onChange(entries.with(index, next)), {
                pointer: `${pointer}/${index}`,
                buttons: (
                  <EntryButtons
                    title={entry.title}
                    isFirst={index === 0}
                    isLast={index === entries.length - 1}
                    onMove={(step) => move(index, step)}
                    onRemove={() => remove(index)}
                  />
                ),
              })}
            </fieldset>
          </li>
        ))}
      </ul>
      {wrong.map(({ message }) => (
        <p class="wrong">{message}</p>
      ))}
      <button ref={addButton} type="button" class="quiet" onClick={add}>
        {adds.label}
      </button>
      <p class="unseen" role="status">
        {said}
      </p>
    </div>
  );
};
