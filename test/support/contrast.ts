/** The contrast of WCAG between the colour of an element and what is behind it. Runs in the browser, so it names nothing else. */
export function contrast(element: Element): number {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const painted = (...colors: string[]): number[] => {
    context.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (color: readonly number[]) =>
    color
      .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0);
  const behind: string[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) behind.unshift(getComputedStyle(each).backgroundColor);
  const one = luminance(painted('white', ...behind, getComputedStyle(element).color));
  const other = luminance(painted('white', ...behind));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
