import type { Announcement as Shown } from '../model/reader-page.js';

/** The message that a site shows above everything else. */
export const Announcement = ({ announcement: { message, style, link } }: { announcement: Shown }) => (
  <aside class={`announcement announcement-${style}`}>
    <p>
      {message} {link && <a href={link.href}>{link.title}</a>}
    </p>
  </aside>
);
