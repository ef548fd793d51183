/** `Title <target>`, as Sphinx writes it; undefined if nothing stands in angle brackets at the end. */
export function titledTarget(text: string): { title: string; target: string } | undefined {
  const from = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  if (from < 0 || text.indexOf('>', from) < text.length - 1) return undefined;
  return { title: text.slice(0, from).trimEnd(), target: text.slice(from + 1, -1) };
}
