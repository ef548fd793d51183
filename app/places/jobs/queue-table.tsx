import { useLanguage, usePlaceWords } from '../../words/language.js';
import type { Queue } from './job-queries.js';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How much of each kind of work there is; kinds without any are left out by whoever shows it. */
export const QueueTable = ({ queues }: { queues: readonly Queue[] }) => {
  const { jobs: words } = usePlaceWords();
  const language = useLanguage();
  if (queues.length === 0) return <p>{words.idle}</p>;
  return (
    <div class="table" tabIndex={0} role="region" aria-label={words.kinds}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.status.waiting}</th>
            <th scope="col">{words.status.running}</th>
            <th scope="col">{words.status.failed}</th>
            <th scope="col">{words.late}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, running, failed, lateBySeconds }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{waiting.toLocaleString(language)}</td>
              <td>{running.toLocaleString(language)}</td>
              <td>{failed.toLocaleString(language)}</td>
              <td>{lateBySeconds > 0 && lateness(lateBySeconds, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** In the largest unit that it fills: whether it is three hours matters, not whether a minute more. */
function lateness(seconds: number, language: string): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size));
}
