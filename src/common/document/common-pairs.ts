const LARGEST = 4_000_000;

/** The places of the longest common subsequence; of lists too long to compare, only what is alike at both ends. */
export function commonPairs(a: readonly number[], b: readonly number[]): (readonly [number, number])[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const pairs: (readonly [number, number])[] = Array.from({ length: start }, (_, index) => [index, index] as const);
  const [n, m] = [a.length - start - tail, b.length - start - tail];
  if (n * m <= LARGEST)
    pairs.push(...longest(a.slice(start, start + n), b.slice(start, start + m)).map(([x, y]) => [x + start, y + start] as const));
  for (let left = tail; left > 0; left--) pairs.push([a.length - left, b.length - left]);
  return pairs;
}

function longest(a: readonly number[], b: readonly number[]): [number, number][] {
  const width = b.length + 1;
  const best = new Uint32Array((a.length + 1) * width);
  for (let x = a.length - 1; x >= 0; x--) {
    for (let y = b.length - 1; y >= 0; y--) {
      best[x * width + y] =
        a[x] === b[y] ? best[(x + 1) * width + y + 1]! + 1 : Math.max(best[(x + 1) * width + y]!, best[x * width + y + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let [x, y] = [0, 0]; x < a.length && y < b.length;) {
    if (a[x] === b[y]) pairs.push([x++, y++]);
    else if (best[(x + 1) * width + y]! >= best[x * width + y + 1]!) x++;
    else y++;
  }
  return pairs;
}
