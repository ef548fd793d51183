const STEP = 5;

/** The class of a width in percent. Widths are classes, for want of style attributes, so there are not many of them. */
export function shareClass(percent: number): string {
  const [near, least] = [Math.round(percent / STEP) * STEP, STEP];
  const third = [33, 67].find((share) => Math.abs(percent - share) < 1);
  return `share-${third ?? Math.min(100, Math.max(least, near))}`;
}
