import { useAction } from '../../../api/action.js';
import { Confirm } from '../../../parts/confirm.js';
import { useWords } from '../../../words/language.js';
import { rereadSite, type SitePath } from '../site-queries.js';
import { takeOff, type Item } from './structure-queries.js';

interface TakeOffProps {
  path: SitePath;
  item: Item;
  onClose: () => void;
}

export const TakeOff = ({ path, item, onClose }: TakeOffProps) => {
  const { site: words } = useWords();
  const action = useAction(async () => {
    await takeOff(path, item);
    await rereadSite(path);
    onClose();
  });
  return (
    <Confirm title={words.takeOff} action={action} onClose={onClose}>
      {words.confirmTakingOff[item.object](item.title)}
    </Confirm>
  );
};
