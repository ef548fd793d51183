import { useMemo, useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Modal } from '../../parts/modal.js';
import { useSettled } from '../../parts/settled.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import { listOf, mayHold, placeOf, type PageOrder, type Target } from './page-order.js';

interface MoveDialogProps {
  order: PageOrder;
  id: string;
  onMove: (id: string, target: Target) => Promise<void>;
  onClose: () => void;
}

const MOST = 100;
const TOP = '';

/** Picks the page or group below which a page goes, and its place there. */
export const MoveDialog = ({ order, id, onMove, onClose }: MoveDialogProps) => {
  const { arrange: words, write } = useWords();
  const [begin] = useState(() => placeOf(order, id));
  const [find, setFind] = useState('');
  const [parent, setParent] = useState(begin.parent ?? TOP);
  const [at, setAt] = useState(begin.at);
  const settled = useSettled(find);
  const holders = useMemo(() => holdersFor(order, id, settled), [order, id, settled]);
  const others = listOf(order, parent || null).filter((each) => each !== id);
  const title = (each: string) => order.entries.get(each)?.page.title ?? '';
  const move = useAction(async () => {
    await onMove(id, { parent: parent || null, at: Math.min(at, others.length) });
    onClose();
  });
  const isListed = parent === TOP || holders.includes(parent);
  return (
    <Modal title={words.moveTitle(title(id))} onClose={onClose}>
      <form onSubmit={submits(move)}>
        <label>
          {words.find}
          <input type="search" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
        </label>
        <label>
          {words.holder}
          <select
            value={parent}
            onChange={({ currentTarget: { value } }) => {
              setParent(value);
              setAt(listOf(order, value || null).filter((each) => each !== id).length);
            }}
          >
            <option value={TOP}>{write.inSpaceTop}</option>
            {!isListed && <option value={parent}>{title(parent)}</option>}
            {holders.map((each) => (
              <option value={each}>{pathOf(order, each)}</option>
            ))}
          </select>
        </label>
        <label>
          {words.place}
          <select value={at} onChange={({ currentTarget: { value } }) => setAt(Number(value))}>
            <option value={0}>{words.first}</option>
            {others.map((each, index) => (
              <option value={index + 1}>{words.after(title(each))}</option>
            ))}
          </select>
        </label>
        <Submit action={move}>{words.move}</Submit>
      </form>
    </Modal>
  );
};

/** The first entries with this in their title that the page may go below. */
function holdersFor(order: PageOrder, id: string, find: string): string[] {
  const wanted = find.trim().toLocaleLowerCase();
  const found: string[] = [];
  for (const [each, { page }] of order.entries) {
    if (page.title.toLocaleLowerCase().includes(wanted) && mayHold(order, each, id)) found.push(each);
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
