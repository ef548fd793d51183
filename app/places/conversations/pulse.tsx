import { usePlaceWords } from '../../words/language.js';

const WIDTH = 6;
const GAP = 2;
const HEIGHT = 24;

/** How often a topic came up, week by week. */
export const Pulse = ({ weeks }: { weeks: readonly number[] }) => {
  const { conversations: words } = usePlaceWords();
  const most = Math.max(1, ...weeks);
  const width = weeks.length * (WIDTH + GAP) - GAP;
  return (
    <svg
      class="pulse"
      role="img"
      aria-label={words.pulse(weeks.join(', '))}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
    >
      {weeks.map((count, index) => {
        // A week without questions has a line of its own, so that it is seen that it was counted.
        const height = Math.max(1, (count / most) * HEIGHT);
        return <rect x={index * (WIDTH + GAP)} y={HEIGHT - height} width={WIDTH} height={height} fill="currentColor" />;
      })}
    </svg>
  );
};
