import { Listing } from '../../parts/listing.js';
import { State } from '../../parts/state.js';
import type { Filters } from '../../shell/filters.js';
import { usePlaceWords } from '../../words/language.js';
import type { Site, SitePath } from '../sites/site-queries.js';
import { Bar } from './bar.js';
import { useDays } from './days.js';
import { RATINGS, useFeedback, useRatings, type Feedback } from './insight-queries.js';
import { useNumbers } from './numbers.js';
import { PageName } from './page-name.js';
import type { Period } from './period.js';

const LOOKS = { good: 'good', ok: undefined, bad: 'bad' } as const;

interface RatingsProps {
  path: SitePath;
  site: Site;
  period: Period;
  filters: Filters;
}

/** How readers rated pages, and what they wrote. */
export const Ratings = ({ path, site, period, filters: { values, set } }: RatingsProps) => {
  const { insights: words, parts } = usePlaceWords();
  const rating = RATINGS.find((known) => known === values['rating']);
  const list = useFeedback(path, period, rating);
  return (
    <section>
      <h2>{words.ratings}</h2>
      <p class="muted">{words.ratingsHint}</p>
      <RatingBars path={path} period={period} />
      <label class="filter">
        {words.ratingFilter}
        <select value={rating ?? ''} onChange={(event) => set({ rating: event.currentTarget.value })}>
          <option value="">{parts.all}</option>
          {RATINGS.map((known) => (
            <option value={known}>{words.rating[known]}</option>
          ))}
        </select>
      </label>
      <Listing list={list} empty={words.noRatings}>
        {(feedback) => <Row path={path} site={site} feedback={feedback} />}
      </Listing>
    </section>
  );
};

const RatingBars = ({ path, period }: { path: SitePath; period: Period }) => {
  const { insights: words } = usePlaceWords();
  const number = useNumbers();
  const { data: ratings = [] } = useRatings(path, period);
  const most = Math.max(...ratings.map(({ count }) => count));
  return (
    <ul class="listing">
      {ratings.map(({ rating, count }) => (
        <li class="measured" key={rating}>
          <div>{words.rating[rating]}</div>
          <Bar count={count} most={most} />
          <p>{number(count)}</p>
        </li>
      ))}
    </ul>
  );
};

interface RowProps {
  path: SitePath;
  site: Site;
  feedback: Feedback;
}

const Row = ({ path, site, feedback: { day, rating, siteSpace, page, comment } }: RowProps) => {
  const { insights: words } = usePlaceWords();
  const written = useDays();
  return (
    <div class="card">
      <PageName path={path} site={site} siteSpace={siteSpace} page={page} />
      <p class="muted">
        <time dateTime={day}>{written(day)}</time> <State is={LOOKS[rating]}>{words.rating[rating]}</State>
      </p>
      {comment !== undefined && (
        <p class="said" dir="auto">
          {comment}
        </p>
      )}
    </div>
  );
};
