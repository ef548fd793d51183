import { isIP } from 'node:net';

export interface Named {
  /** The host that the request names, with its port. */
  host: string;
  /** The `Origin` header, which browsers send. */
  origin: string | undefined;
}

/**
 * Whether a request may come from a page of somebody else in a browser. Such a page can give its own name the address of this
 * machine, and then the browser sends that name as the host. Addresses and names without a dot cannot be given away like this.
 */
export function isOfForeignPage({ host, origin }: Named, own: readonly string[]): boolean {
  const name = nameOf(host);
  const isOurs = own.some((each) => nameOf(each) === name) || !name.includes('.') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return !isOurs || (origin !== undefined && ![host, ...own].includes(hostIn(origin)));
}

/** Without the port, and without the dot after a complete name. */
const nameOf = (host: string) => host.replace(/\.?(?::\d*)?$/, '').toLowerCase();

function hostIn(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return '';
  }
}
