/** All that a stream gives. `Array.fromAsync` is newer than the oldest Node that we support. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
