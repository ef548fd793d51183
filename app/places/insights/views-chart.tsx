import { usePlaceWords } from '../../words/language.js';
import { useDays } from './days.js';
import { useNumbers } from './numbers.js';
import type { Bar } from './period.js';

const HEIGHT = 100;
/** Of a bar: what is left is between it and the next one. */
const WIDTH = 0.8;

interface ViewsChartProps {
  bars: readonly Bar[];
  areWeeks: boolean;
}

/** The views of each day or week as bars, and as a table for those who do not see them. */
export const ViewsChart = ({ bars, areWeeks }: ViewsChartProps) => {
  const { insights: words } = usePlaceWords();
  const written = useDays();
  const number = useNumbers();
  const most = bars.reduce((found, bar) => (bar.count > found.count ? bar : found));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const ends = [bars[0]!, ...(bars.length > 1 ? [bars.at(-1)!] : [])];
  return (
    <>
      <figure class="chart">
        <p class="muted chart-most">{number(most.count)}</p>
        <svg
          role="img"
          aria-label={words.chart(number(total), number(most.count), written(most.day))}
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path d={`M0 0H${bars.length}M0 ${HEIGHT / 2}H${bars.length}M0 ${HEIGHT}H${bars.length}`} />
          {bars.map(({ day, count }, n) => {
            const height = most.count === 0 ? 0 : (HEIGHT * count) / most.count;
            return (
              <rect x={n + (1 - WIDTH) / 2} y={HEIGHT - height} width={WIDTH} height={height}>
                <title>{`${written(day)}: ${number(count)}`}</title>
              </rect>
            );
          })}
        </svg>
        <figcaption class="muted">
          {ends.map(({ day }) => (
            <time dateTime={day}>{written(day)}</time>
          ))}
        </figcaption>
      </figure>
      <details>
        <summary>{words.asTable}</summary>
        <div class="table">
          <table>
            <thead>
              <tr>
                <th scope="col">{areWeeks ? words.week : words.day}</th>
                <th scope="col">{words.views}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ day, count }) => (
                <tr>
                  <th scope="row">{written(day)}</th>
                  <td>{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
};
