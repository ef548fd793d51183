import { useAction } from '../../../api/action.js';
import { Confirm } from '../../../parts/confirm.js';
import { useWords } from '../../../words/language.js';
import { rereadSite, type SitePath } from '../site-queries.js';
import { takeOff, type Section, type SiteSpace } from './structure-queries.js';

interface TakeOffProps {
  path: SitePath;
  item: SiteSpace | Section;
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
      {item.object === 'site-section' ? words.confirmSection(item.title) : words.confirmSpace(item.title)}
    </Confirm>
  );
};
