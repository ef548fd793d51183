import { useMemo, useState } from 'preact/hooks';
import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { useSettled } from '../../parts/settled.js';
import { useWords } from '../../words/language.js';
import type { PageOrder } from './page-order.js';

interface HolderFieldProps {
  order: PageOrder;
  /** The id of a page or group; `TOP` for the top. */
  value: string;
  onChange: (id: string) => void;
  mayHold: (id: string) => boolean;
  pointer?: string;
  problem?: Problem | undefined;
}

export const TOP = '';
const MOST = 100;

/** The page or group below which something goes: the first of those that are looked for. */
export const HolderField = ({ order, value, onChange, mayHold, pointer = '', problem }: HolderFieldProps) => {
  const { arrange: words, write } = useWords();
  const [find, setFind] = useState('');
  const settled = useSettled(find);
  const holders = useMemo(() => holdersIn(order, settled, mayHold), [order, settled]);
  return (
    <>
      <label>
        {words.find}
        <input type="search" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      </label>
      <Field label={words.holder} pointer={pointer} problem={problem}>
        {(input) => (
          <select {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value={TOP}>{write.inSpaceTop}</option>
            {value !== TOP && !holders.includes(value) && <option value={value}>{order.entries.get(value)?.page.title}</option>}
            {holders.map((each) => (
              <option value={each}>{pathOf(order, each)}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
};

function holdersIn(order: PageOrder, find: string, mayHold: (id: string) => boolean): string[] {
  const wanted = find.trim().toLocaleLowerCase();
  const found: string[] = [];
  for (const [each, { page }] of order.entries) {
    if (page.title.toLocaleLowerCase().includes(wanted) && mayHold(each)) found.push(each);
    if (found.length === MOST) break;
  }
  return found;
}

/** The titles from the top down to an entry. */
function pathOf({ entries }: PageOrder, id: string): string {
  const titles: string[] = [];
  for (let at: string | null = id; at !== null; at = entries.get(at)?.parent ?? null) titles.unshift(entries.get(at)?.page.title ?? '');
  return titles.join(' / ');
}
