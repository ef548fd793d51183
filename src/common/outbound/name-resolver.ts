import { Resolver, lookup } from 'node:dns/promises';

/** Resolves a name to all of its addresses; to an empty list if it has none. */
export abstract class NameResolver {
  abstract resolve(hostname: string): Promise<string[]>;
}

/**
 * Queries the name servers directly and ignores the hosts file. `getaddrinfo` would occupy one of the four threads that
 * file access uses too, so name servers that never answer could block all files.
 */
export class DnsResolver extends NameResolver {
  private readonly resolver = new Resolver({ timeout: 2000, tries: 2 });

  async resolve(hostname: string): Promise<string[]> {
    const answers = await Promise.allSettled([this.resolver.resolve4(hostname), this.resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }
}

/**
 * Resolves names as every program of this machine does, with its hosts file and search domains: for installations that
 * fetch from their own network.
 */
export class SystemResolver extends NameResolver {
  async resolve(hostname: string): Promise<string[]> {
    const found = await lookup(hostname, { all: true }).catch(() => []);
    return found.map(({ address }) => address);
  }
}
