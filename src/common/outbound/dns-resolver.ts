import { Resolver } from 'node:dns/promises';
import { NameResolver } from './name-resolver.js';

/**
 * Asks the name servers, and nothing on this machine. Unlike `getaddrinfo` it takes no thread, of which there are four for
 * all files too: name servers that never answer cannot hold them.
 */
export class DnsResolver extends NameResolver {
  private readonly resolver = new Resolver({ timeout: 2000, tries: 2 });

  async resolve(hostname: string): Promise<string[]> {
    const answers = await Promise.allSettled([this.resolver.resolve4(hostname), this.resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }
}
