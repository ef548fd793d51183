import { Resolver } from 'node:dns/promises';
import { NameResolver } from './name-resolver.js';

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
