/** From one character to another. */
interface Range {
  start: number;
  end: number;
}

/** A text with what a search found in it marked. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const parts = ranges.map(({ start, end }, index) => (
    <>
      {text.slice(index === 0 ? 0 : ranges[index - 1]!.end, start)}
      <mark>{text.slice(start, end)}</mark>
    </>
  ));
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}
