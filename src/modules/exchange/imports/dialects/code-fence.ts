/** Code between fences that it cannot end, with its title and the lines that stand out. */
export function codeFence(
  language: string,
  lines: readonly string[],
  { title, lines: marked, numbered }: { title?: string | undefined; lines?: string | undefined; numbered?: boolean } = {},
): string[] {
  const fence = '`'.repeat(longerThan(lines));
  const info = [
    /^[\w+#.-]+$/.test(language.trim()) ? language.trim() : '',
    marked !== undefined && /^[\d,\s-]+$/.test(marked) ? `{${marked}}` : '',
    title === undefined ? '' : `title="${title.replaceAll('"', "'").replaceAll('`', '')}"`,
    numbered ? 'showLineNumbers' : '',
  ];
  return [`${fence}${info.filter((part) => part !== '').join(' ')}`, ...lines, fence];
}

/** Longer than all runs of backticks. */
function longerThan(lines: readonly string[]): number {
  let most = 2;
  for (const line of lines) for (const [run] of line.matchAll(/`+/g)) most = Math.max(most, run.length);
  return most + 1;
}
