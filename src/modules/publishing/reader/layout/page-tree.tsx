import type { TreeEntry } from '../model/reader-page.js';
import { NavAnchor } from './nav-anchor.js';
import { Symbol } from './symbol.js';

/** The pages of a space. Those below a page are shown on request; those that the current page is among are shown at once. */
export const PageTree = ({ entries }: { entries: readonly TreeEntry[] }) => (
  <ul>
    {entries.map((entry, index) => (
      <li key={entry.href ?? `${entry.title} ${index}`}>{entry.href === undefined ? <Group entry={entry} /> : <Page entry={entry} />}</li>
    ))}
  </ul>
);

const Group = ({ entry: { title, emoji, children } }: { entry: TreeEntry }) => (
  <>
    <span class="tree-group">
      <Emoji of={emoji} />
      {title}
    </span>
    {children.length > 0 && <PageTree entries={children} />}
  </>
);

const Page = ({ entry: { title, href = '', emoji, current, open, external, children } }: { entry: TreeEntry }) => (
  <>
    <NavAnchor href={href} current={current} external={external}>
      <Emoji of={emoji} />
      <span>{title}</span>
    </NavAnchor>
    {children.length > 0 && (
      <details open={open}>
        <summary aria-label={title}>
          <Symbol name="chevron" flips />
        </summary>
        <PageTree entries={children} />
      </details>
    )}
  </>
);

const Emoji = ({ of }: { of: string | undefined }) =>
  of === undefined ? null : (
    <span class="emoji" aria-hidden="true">
      {of}
    </span>
  );
