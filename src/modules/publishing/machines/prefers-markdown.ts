/** Whether an `Accept` header names Markdown, and HTML not with a higher weight. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/markdown')) return false;
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',', 20)) {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
    weights.set(type, Number.isNaN(weight) ? 0 : weight);
  }
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
