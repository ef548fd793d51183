/** Hosts have no case, so a request finds the site in whatever case it writes them. Paths do. */
export const comparableAddress = (address: string): string => address.replace(/^[^/]*/, (host) => host.toLowerCase());
