import { useState } from 'preact/hooks';
import { Emoji } from '../../parts/emoji.js';
import { useWords } from '../../words/language.js';
import { addressOf, type ContentSource, type ShownPage } from './content-source.js';

interface PageTreeProps {
  pages: readonly ShownPage[];
  source: ContentSource;
  currentId: string | undefined;
}

/** The pages of a space. Branches are drawn when they are opened; that of the current page is open. */
export const PageTree = ({ pages, source, currentId }: PageTreeProps) => (
  <ul class="tree">
    {pages.map((page) => (
      <Branch key={page.id} page={page} source={source} currentId={currentId} />
    ))}
  </ul>
);

const Branch = ({ page, source, currentId }: { page: ShownPage; source: ContentSource; currentId: string | undefined }) => {
  const { pages: words } = useWords();
  const below = childrenOf(page);
  const leadsToCurrent = currentId !== undefined && has(below, currentId);
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const isOpen = chosen ?? (leadsToCurrent || page.type === 'group');
  return (
    <li>
      <div class="tree-row">
        {below.length > 0 ? (
          <button
            type="button"
            class="plain twisty"
            aria-expanded={isOpen}
            aria-label={words.pagesBelow(page.title)}
            onClick={() => setChosen(!isOpen)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
        ) : (
          <span class="twisty" />
        )}
        <PageLink page={page} source={source} isCurrent={page.id === currentId} />
      </div>
      {isOpen && below.length > 0 && <PageTree pages={below} source={source} currentId={currentId} />}
    </li>
  );
};

/** Groups and links have nothing to read. */
const PageLink = ({ page, source, isCurrent }: { page: ShownPage; source: ContentSource; isCurrent: boolean }) => {
  const title = (
    <>
      <Emoji code={'emoji' in page ? page.emoji : undefined} />
      {page.title}
    </>
  );
  if (page.type !== 'document') return <span class="muted">{title}</span>;
  return (
    <a href={addressOf(source, page.id)} aria-current={isCurrent ? 'page' : undefined}>
      {title}
    </a>
  );
};

export const childrenOf = (page: ShownPage): readonly ShownPage[] => ('pages' in page ? page.pages : []);

export const has = (pages: readonly ShownPage[], id: string): boolean => pages.some((page) => page.id === id || has(childrenOf(page), id));
