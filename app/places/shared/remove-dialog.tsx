import { useAction } from '../../api/action.js';
import { Confirm } from '../../parts/confirm.js';
import type { ContentChange } from '../arrange/order-server.js';
import type { Arranging } from '../arrange/use-arranging.js';

interface RemoveDialogProps {
  arranging: Arranging;
  title: string;
  hint: string;
  change: ContentChange;
  onClose: () => void;
}

/** Says what becomes of the pages before something that they share is deleted. */
export const RemoveDialog = ({ arranging, title, hint, change, onClose }: RemoveDialogProps) => {
  const remove = useAction(async () => {
    await arranging.write(() => ({ change }));
    onClose();
  });
  return (
    <Confirm title={title} action={remove} onClose={onClose}>
      {hint}
    </Confirm>
  );
};
