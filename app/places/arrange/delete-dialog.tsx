import { useAction } from '../../api/action.js';
import { Confirm } from '../../parts/confirm.js';
import { useWords } from '../../words/language.js';
import { idsBelow, removed, type PageOrder } from './page-order.js';
import type { TreeView } from './tree-view.js';
import type { Arranging } from './use-arranging.js';

interface DeleteDialogProps {
  arranging: Arranging;
  order: PageOrder;
  view: TreeView;
  onClose: () => void;
}

/** Says how much goes with a page before it is deleted. */
export const DeleteDialog = ({ arranging, order, view, onClose }: DeleteDialogProps) => {
  const { arrange: words } = useWords();
  const id = view.chosen.value!;
  const entry = order.entries.get(id);
  const title = entry?.page.title ?? '';
  const remove = useAction(async () => {
    await arranging.write((latest) => {
      if (!latest.entries.has(id)) return undefined;
      return {
        change: { operation: 'delete_page', page: id },
        next: (before, revision) => {
          view.leave(before, id);
          return { ...removed(before, id), revision };
        },
      };
    });
    view.said.value = words.removed(title);
    onClose();
  });
  return (
    <Confirm title={words.removeTitle(title)} action={remove} onClose={onClose}>
      {words.removeHint(idsBelow(order, id).length)}
    </Confirm>
  );
};
