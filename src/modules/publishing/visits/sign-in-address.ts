/** Where a visitor signs in. `location` is the path below the address of the site that the visitor wanted to see. */
export function signInAddress(fallbackUrl: string, path: readonly string[]): string {
  const url = new URL(fallbackUrl);
  url.searchParams.set('location', `/${path.join('/')}`);
  return url.href;
}
