/** The segments of a path that no request would have without a secret: share keys, and the tokens of previews and of files. */
const SECRET = /(?<=\/)(?=[^/]*[A-Z])[\w.~=%-]{40,}(?=\/|$)/g;

/** The path of a URL without secrets. The query is left out, because it may contain tokens, too. Paths of the API have no secrets. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0]!;
  return path.startsWith('/v1/') ? path : path.replace(SECRET, '[redacted]');
}
