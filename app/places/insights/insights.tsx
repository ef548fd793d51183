import { ProblemNote } from '../../parts/problem-note.js';
import { useFilters } from '../../shell/filters.js';
import { useLanguage, usePlaceWords, useWords } from '../../words/language.js';
import { PartOfSite } from '../sites/part-of-site.js';
import type { Site, SitePath } from '../sites/site-queries.js';
import { useDays } from './days.js';
import { FiguresLink } from './figures-link.js';
import type { Figures } from './figures.js';
import { useFigures, useViews } from './insight-queries.js';
import { MostRead } from './most-read.js';
import { useNumbers } from './numbers.js';
import { OtherEvents } from './other-events.js';
import { PeriodField } from './period-field.js';
import { barsOf, daysIn, periodBefore, periodOf, type Period } from './period.js';
import { Ratings } from './ratings.js';
import { ViewsChart } from './views-chart.js';

/** What readers of a site did, for those who may edit it. */
export const Insights = ({ site: siteId }: { site: string }) => {
  const { insights: words, titles } = usePlaceWords();
  return (
    <PartOfSite siteId={siteId} title={titles.insights} intro={words.intro} may="edit">
      {(path, site) => <Shown path={path} site={site} />}
    </PartOfSite>
  );
};

const Shown = ({ path, site }: { path: SitePath; site: Site }) => {
  const { shell } = useWords();
  const filters = useFilters();
  const period = periodOf(filters.values, Date.now());
  const { data: figures, problem, isWaiting } = useFigures(path, period);
  return (
    <>
      <PeriodField period={period} filters={filters} />
      {problem && <ProblemNote problem={problem} />}
      {isWaiting && (
        <p class="muted" role="status">
          {shell.loading}
        </p>
      )}
      {figures && (
        <>
          <Views path={path} period={period} figures={figures} />
          {figures.pages.length > 0 && <MostRead path={path} site={site} pages={figures.pages} key={`${period.from} ${period.to}`} />}
        </>
      )}
      <Ratings path={path} site={site} period={period} filters={filters} />
      {figures && figures.others.length > 0 && <OtherEvents others={figures.others} />}
      <FiguresLink path={path} period={period} key={`${period.from}/${period.to}`} />
    </>
  );
};

interface ViewsProps {
  path: SitePath;
  period: Period;
  figures: Figures;
}

const Views = ({ path, period, figures: { views, viewsByDay, since } }: ViewsProps) => {
  const { insights: words } = usePlaceWords();
  const written = useDays();
  const number = useNumbers();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  const { data: before } = useViews(path, periodBefore(period, Date.now()));
  const { bars, areWeeks } = barsOf({ ...period, from: since ?? period.from }, viewsByDay);
  return (
    <section>
      <h2>{areWeeks ? words.byWeek : words.byDay}</h2>
      {since !== undefined && <p>{words.since(written(since))}</p>}
      {views === 0 ? (
        <p class="muted">{words.nothing}</p>
      ) : (
        <>
          <p>
            {words.views}: <strong>{number(views)}</strong>{' '}
            {typeof before === 'number' && before > 0 && since === undefined && (
              <span class="muted">{words.compared(percent.format(views / before - 1), daysIn(period))}</span>
            )}
          </p>
          <ViewsChart bars={bars} areWeeks={areWeeks} />
        </>
      )}
    </section>
  );
};
