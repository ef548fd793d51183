import { Icon } from '../../../../common/icons/icon.js';
import type { EntryMark } from './reader-page.js';

/** The icon, the image or the emoji before a title. It decorates the title, so screen readers skip it. */
export const Mark = ({ of: { icon, emoji, image } }: { of: EntryMark }) => {
  if (icon !== undefined) return <Icon id={icon} />;
  if (image !== undefined) return <img class="mark-image" src={image} alt="" width={18} height={18} />;
  return emoji === undefined ? null : (
    <span class="emoji" aria-hidden="true">
      {emoji}
    </span>
  );
};
