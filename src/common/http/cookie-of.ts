/** The value of a cookie in a `Cookie` header; undefined if the cookie is missing. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
}
