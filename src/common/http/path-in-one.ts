/** The routes that end with the path of a page. */
const PATH_OF_PAGE = /^\/v1\/spaces\/[^/?]+(?:\/content|\/revisions\/[^/?]+|\/change-requests\/[^/?]+\/content)\/path\//;

/** The path of a page is one parameter, so its slashes are encoded. Callers may send them as they are. */
export function withPathInOne(url: string): string {
  const found = PATH_OF_PAGE.exec(url);
  if (!found) return url;
  const query = url.indexOf('?', found[0].length);
  const end = query < 0 ? url.length : query;
  const path = url.slice(found[0].length, end).replace(/\/$/, '');
  return found[0] + path.replaceAll('/', '%2F') + url.slice(end);
}
