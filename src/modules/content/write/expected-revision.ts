/** The revision an `If-Match` names, bare or as a tag; undefined where anything will do. */
export function expectedRevision(ifMatch: string | undefined): string | undefined {
  const named = ifMatch
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  return named === undefined || named === '*' ? undefined : named;
}
