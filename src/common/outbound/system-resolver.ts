import { lookup } from 'node:dns/promises';
import { NameResolver } from './name-resolver.js';

/** As every program of this machine does, its hosts file and search domains included: for those who fetch from their own network. */
export class SystemResolver extends NameResolver {
  async resolve(hostname: string): Promise<string[]> {
    const found = await lookup(hostname, { all: true }).catch(() => []);
    return found.map(({ address }) => address);
  }
}
