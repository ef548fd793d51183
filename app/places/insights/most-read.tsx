import { useState } from 'preact/hooks';
import { usePlaceWords } from '../../words/language.js';
import type { Site, SitePath } from '../sites/site-queries.js';
import { Bar } from './bar.js';
import type { PageFigures } from './figures.js';
import { useNumbers } from './numbers.js';
import { PageName } from './page-name.js';

const PER_PAGE = 20;

interface MostReadProps {
  path: SitePath;
  site: Site;
  pages: readonly PageFigures[];
}

export const MostRead = ({ path, site, pages }: MostReadProps) => {
  const { insights: words, shell } = usePlaceWords();
  const number = useNumbers();
  const [shown, setShown] = useState(PER_PAGE);
  return (
    <section>
      <h2>{words.pages}</h2>
      <ol class="listing">
        {pages.slice(0, shown).map(({ siteSpace, page, views, ratings }) => (
          <li class="measured" key={`${siteSpace}/${page}`}>
            <div>
              <PageName path={path} site={site} siteSpace={siteSpace} page={page} />
            </div>
            <Bar count={views} most={pages[0]!.views} />
            <p>
              {words.views}: {number(views)}
              {ratings > 0 && (
                <span class="muted">
                  {' · '}
                  {words.ratings}: {number(ratings)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
      {shown < pages.length && (
        <button type="button" class="quiet" onClick={() => setShown(shown + PER_PAGE)}>
          {shell.more}
        </button>
      )}
    </section>
  );
};
