import type { ReaderPage } from '../model/reader-page.js';

/** The pages above the current one. */
export const Breadcrumbs = ({ entries, label }: { entries: ReaderPage['breadcrumbs']; label: string }) =>
  entries.length === 0 ? null : (
    <nav class="breadcrumbs" aria-label={label}>
      <ol>
        {entries.map(({ title, href }) => (
          <li key={title}>{href === undefined ? <span>{title}</span> : <a href={href}>{title}</a>}</li>
        ))}
      </ol>
    </nav>
  );
