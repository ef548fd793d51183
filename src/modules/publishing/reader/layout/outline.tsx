import type { OutlineEntry } from '../model/reader-page.js';

/** The headings of the page. */
export const Outline = ({ entries, label }: { entries: readonly OutlineEntry[]; label: string }) => (
  <nav class="outline" aria-labelledby="outline-title" data-outline>
    <h2 id="outline-title">{label}</h2>
    <ul>
      {entries.map(({ id, title, level }) => (
        <li key={id} class={level === 2 ? 'below' : undefined}>
          <a href={`#${encodeURIComponent(id)}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);
