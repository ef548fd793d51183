import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import { HolderField, TOP } from './holder-field.js';
import { listOf, mayHold, placeOf, type PageOrder, type Target } from './page-order.js';

interface MoveDialogProps {
  order: PageOrder;
  id: string;
  onMove: (id: string, target: Target) => Promise<void>;
  onClose: () => void;
}

/** Picks the page or group below which a page goes, and its place there. */
export const MoveDialog = ({ order, id, onMove, onClose }: MoveDialogProps) => {
  const { arrange: words } = useWords();
  const [begin] = useState(() => placeOf(order, id));
  const [parent, setParent] = useState(begin.parent ?? TOP);
  const [at, setAt] = useState(begin.at);
  const others = listOf(order, parent || null).filter((each) => each !== id);
  const title = (each: string) => order.entries.get(each)?.page.title ?? '';
  const move = useAction(async () => {
    await onMove(id, { parent: parent || null, at: Math.min(at, others.length) });
    onClose();
  });
  return (
    <Modal title={words.moveTitle(title(id))} onClose={onClose}>
      <form onSubmit={submits(move)}>
        <HolderField
          order={order}
          value={parent}
          onChange={(holder) => {
            setParent(holder);
            setAt(listOf(order, holder || null).filter((each) => each !== id).length);
          }}
          mayHold={(holder) => mayHold(order, holder, id)}
        />
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
