/** What a URL of the API names, as it is written in the URL. */
export type ApplicationUrl =
  | { collection: string; space?: undefined }
  | { collection?: undefined; space: string; changeRequest?: string; page?: { id: string } | { path: string } };

const COLLECTION = /^\/v1\/collections\/([^/]+)$/;
const SPACE = /^\/v1\/spaces\/([^/]+)(?:\/change-requests\/([^/]+))?(?:\/content(?:\/(page|path)\/([^/]+))?)?$/;

/** Reads the URL of a collection, a space, a change request, or a page of them. Undefined for every other URL. */
export function readApplicationUrl(text: string, publicUrl: string): ApplicationUrl | undefined {
  const path = pathBelow(text, publicUrl);
  if (path === undefined) return undefined;
  const collection = COLLECTION.exec(path)?.[1];
  if (collection !== undefined) return { collection: decodeURIComponent(collection) };
  const [, space, changeRequest, by, page] = SPACE.exec(path) ?? [];
  if (space === undefined) return undefined;
  return {
    space: decodeURIComponent(space),
    ...(changeRequest !== undefined && { changeRequest: decodeURIComponent(changeRequest) }),
    ...(page !== undefined && { page: by === 'page' ? { id: decodeURIComponent(page) } : { path: decodeURIComponent(page) } }),
  };
}

/** The path below the URL of this installation, without a slash at its end. Undefined if the URL is of another place. */
function pathBelow(text: string, publicUrl: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const [url, own] = [new URL(text), new URL(publicUrl)];
  const base = own.pathname.replace(/\/$/, '');
  if (url.origin !== own.origin || !url.pathname.startsWith(`${base}/`) || !isEncoded(url.pathname)) return undefined;
  return url.pathname.slice(base.length).replace(/\/$/, '');
}

function isEncoded(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
