import { lookup } from 'node:dns/promises';
import { NameResolver } from './name-resolver.js';

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
