/** The secret of a link. Nothing but this page learns it: browsers send no fragments, and it is not left in the history. */
export function takeSecret(): string {
  const secret = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return secret;
}
