import { MarkedText } from './marked-text.js';

interface Range {
  start: number;
  end: number;
}

/** A page that was found, with its sections that match. */
export interface SearchHit {
  title: string;
  inTitle: readonly Range[];
  description: string;
  href: string;
  /** The titles of what the page is in, from the top down. */
  place: readonly string[];
  sections: readonly {
    anchor: string | null;
    title: string;
    inTitle: readonly Range[];
    excerpt: string;
    inExcerpt: readonly Range[];
  }[];
}

const MOST_SECTIONS = 3;

/** A result of a search: a link to the page, and links to the places in it. */
export function SearchHitView({ hit: { title, inTitle, description, href, place, sections } }: { hit: SearchHit }) {
  const [top, below] = [sections.find(({ anchor }) => anchor === null), sections.filter(({ anchor }) => anchor !== null)];
  return (
    <li>
      <a href={href}>
        {place.length > 0 && <small>{place.join(' › ')}</small>}
        <strong>
          <MarkedText text={title} ranges={inTitle} />
        </strong>
        {top ? <Excerpt of={top} /> : below.length === 0 && description !== '' && <span>{description}</span>}
      </a>
      {below.length > 0 && (
        <ul>
          {below.slice(0, MOST_SECTIONS).map((section) => (
            <li key={section.anchor}>
              <a href={`${href}#${encodeURIComponent(section.anchor!)}`}>
                <b>
                  <MarkedText text={section.title} ranges={section.inTitle} />
                </b>
                <Excerpt of={section} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const Excerpt = ({ of: { excerpt, inExcerpt } }: { of: SearchHit['sections'][number] }) =>
  excerpt === '' ? null : (
    <span>
      <MarkedText text={excerpt} ranges={inExcerpt} />
    </span>
  );
