/** How much something is of the most. The number stands beside it. */
export const Bar = ({ count, most }: { count: number; most: number }) => (
  <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={most === 0 ? 0 : (100 * count) / most} height="1" />
  </svg>
);
