import type { ComponentChildren } from 'preact';
import { wordsFor } from '../../../common/words/languages.js';
import type { FiguresWords, ReaderWords } from '../../../common/words/words.js';
import type { InsightType } from '../../site-visitors/insights/insight-types.js';
import type { PageFigures, Period, Ratings } from '../../site-visitors/insights/read-figures.js';
import type { FeedbackRating } from '../../site-visitors/insights/site-feedback.entity.js';
import type { ReaderFrame } from '../reader/layout/reader-page.js';
import { Shell } from '../reader/layout/shell.js';
import type { PageName } from './name-pages.js';
import type { Bar } from './period.js';

type Named = { siteSpaceId: string; pageId: string; name: PageName | undefined };

/** What is known of the visits to a site in some days. */
export interface Figures {
  period: Period;
  days: number;
  /** Other periods that one may want to see. */
  choices: readonly { days: number; period: Period }[];
  events: ReadonlyMap<InsightType, number>;
  viewsBefore: number;
  ratings: Ratings;
  bars: readonly Bar[];
  pages: readonly (PageFigures & Named)[];
  /** Whether there are more pages. */
  isCut: boolean;
  comments: readonly (Named & { id: string; day: string; rating: FeedbackRating; comment: string | null })[];
  /** Where the comments continue. */
  older?: string;
}

interface Shown {
  figures: Figures;
  words: FiguresWords;
  feedback: ReaderWords['feedback'];
  number: (value: number) => string;
  date: (day: string) => string;
}

/** The page with the figures of a site. It needs no script; all numbers are also in tables. */
export function FiguresView({ frame, title, figures }: { frame: ReaderFrame; title: string; figures: Figures }) {
  const { figures: words, reader } = wordsFor(frame.language);
  const [numbers, dates] = [
    new Intl.NumberFormat(frame.language),
    new Intl.DateTimeFormat(frame.language, { dateStyle: 'medium', timeZone: 'UTC' }),
  ];
  const number = (value: number) => numbers.format(value);
  const date = (day: string) => dates.format(new Date(day));
  const shown: Shown = { figures, words, feedback: reader.feedback, number, date };
  const isEmpty = figures.events.size + figures.comments.length === 0;
  return (
    <Shell frame={frame} class="message figures">
      <h1>{title}</h1>
      <Choice {...shown} />
      <p>
        <time dateTime={figures.period.from}>{date(figures.period.from)}</time> –{' '}
        <time dateTime={figures.period.to}>{date(figures.period.to)}</time>
      </p>
      {isEmpty ? <p class="lead">{words.nothing}</p> : <Numbers {...shown} />}
      <p class="updated">{words.hint}</p>
    </Shell>
  );
}

/** The days that are shown. */
const Choice = ({ figures: { period, choices }, words }: Shown) => (
  <form class="figures-choice" method="get">
    <p>
      {choices.map(({ days, period: { from, to } }) => (
        <a key={days} href={`?from=${from}&to=${to}`} aria-current={from === period.from && to === period.to ? 'true' : undefined}>
          {words.lastDays(days)}
        </a>
      ))}
    </p>
    <label>
      {words.from} <input type="date" name="from" value={period.from} required />
    </label>
    <label>
      {words.to} <input type="date" name="to" value={period.to} required />
    </label>
    <button type="submit" class="button-primary">
      {words.show}
    </button>
  </form>
);

const Numbers = (shown: Shown) => (
  <>
    <Totals {...shown} />
    <Days {...shown} />
    <Pages {...shown} />
    <Comments {...shown} />
    <Others {...shown} />
  </>
);

const Totals = ({ figures: { events, viewsBefore, ratings, days }, words, feedback, number }: Shown) => {
  const views = events.get('page_view') ?? 0;
  const change = viewsBefore === 0 ? undefined : Math.round(((views - viewsBefore) / viewsBefore) * 100);
  return (
    <dl class="figures-totals">
      <Total label={words.views} value={number(views)}>
        {change !== undefined && words.change(`${change < 0 ? '−' : '+'}${number(Math.abs(change))} %`, days)}
      </Total>
      <Total label={words.ratings} value={number(ratings.good + ratings.ok + ratings.bad)}>
        {RATINGS.map((rating) => `${feedback[rating]}: ${number(ratings[rating])}`).join(' · ')}
      </Total>
      <Total label={words.comments} value={number(ratings.comments)} />
    </dl>
  );
};

const RATINGS = ['good', 'ok', 'bad'] as const;

const Total = ({ label, value, children }: { label: string; value: string; children?: ComponentChildren }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong>
      {children && <small>{children}</small>}
    </dd>
  </div>
);

const [BAR, GAP, HEIGHT] = [10, 2, 100];

/** A bar for each day. Attributes of drawings are no styles, which the policy of the page refuses. */
const Days = ({ figures: { bars }, words, number, date }: Shown) => {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day">{words.byDay}</h2>
      <svg class="figures-bars" viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ day, count }, at) => {
          const height = Math.round((count / most) * HEIGHT * 10) / 10;
          return (
            <rect key={day} x={at * BAR + GAP / 2} y={HEIGHT - height} width={BAR - GAP} height={height}>
              <title>{`${date(day)}: ${number(count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="figures-ends" aria-hidden="true">
        <span>{date(bars[0]!.day)}</span>
        <span>{date(bars.at(-1)!.day)}</span>
      </p>
      <details>
        <summary>{words.asTable}</summary>
        <Table
          columns={[words.day, words.views]}
          rows={bars.map(({ day, count }) => ({ key: day, head: <time dateTime={day}>{date(day)}</time>, cells: [number(count)] }))}
        />
      </details>
    </section>
  );
};

const Pages = ({ figures: { pages, isCut }, words, feedback, number }: Shown) => (
  <section aria-labelledby="pages">
    <h2 id="pages">{words.pages}</h2>
    {isCut && <p>{words.mostPages(pages.length)}</p>}
    <Table
      columns={[words.page, words.views, feedback.good, feedback.ok, feedback.bad]}
      rows={pages.map((page) => ({
        key: `${page.siteSpaceId} ${page.pageId}`,
        head: <Name of={page} words={words} />,
        cells: [page.views, page.good, page.ok, page.bad].map(number),
      }))}
    />
  </section>
);

/** The comments are plain text of strangers: printed as text, never read as anything else. */
const Comments = ({ figures: { comments, older, period }, words, feedback, date }: Shown) =>
  comments.length === 0 ? null : (
    <section aria-labelledby="comments">
      <h2 id="comments">{words.ratings}</h2>
      <ol class="figures-comments" role="list">
        {comments.map((item) => (
          <li key={item.id}>
            <p>
              <strong>{feedback[item.rating]}</strong> · <Name of={item} words={words} /> ·{' '}
              <bdi>
                <time dateTime={item.day}>{date(item.day)}</time>
              </bdi>
            </p>
            {item.comment !== null && <blockquote dir="auto">{item.comment}</blockquote>}
          </li>
        ))}
      </ol>
      {older !== undefined && (
        <p>
          <a href={`?${new URLSearchParams({ ...period, page: older }).toString()}#comments`}>{words.older}</a>
        </p>
      )}
    </section>
  );

/** What is shown elsewhere on the page. */
const SHOWN: ReadonlySet<InsightType> = new Set(['page_view', 'page_post_feedback', 'page_post_feedback_comment']);

const Others = ({ figures: { events }, words, number }: Shown) => {
  const others = [...events].filter(([type]) => !SHOWN.has(type)).toSorted(([, a], [, b]) => b - a);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">{words.others}</h2>
      <Table
        columns={[words.event, words.count]}
        rows={others.map(([type, count]) => ({
          key: type,
          head: words.events[type as keyof FiguresWords['events']],
          cells: [number(count)],
        }))}
      />
    </section>
  );
};

const Name = ({ of: { name, pageId }, words }: { of: Named; words: FiguresWords }) => {
  if (!name) return pageId === '' ? <>{words.noPage}</> : <span title={pageId}>{words.removed}</span>;
  // Titles may be written in another direction than the page.
  return <bdi>{name.href === undefined ? name.title : <a href={name.href}>{name.title}</a>}</bdi>;
};

interface Row {
  key: string;
  head: ComponentChildren;
  cells: readonly string[];
}

const Table = ({ columns, rows }: { columns: readonly string[]; rows: readonly Row[] }) => (
  <div class="figures-table" tabIndex={0} role="group" aria-label={columns[0]}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
