import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';

/** The records of a name; `silent` if no name server gave an answer. */
export type TxtAnswer = { kind: 'found'; values: readonly string[] } | { kind: 'none' } | { kind: 'silent' };

/** An answer over TCP may have thousands of records. */
const MOST_VALUES = 100;
/** Retries and several name servers would add up to more. */
const MOST_MILLISECONDS = 6_000;
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Reads TXT records, within a time limit. */
@Injectable()
export class TxtRecords {
  constructor(private readonly env: Env) {}

  async resolve(name: string): Promise<TxtAnswer> {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (this.env.dnsServers) resolver.setServers(this.env.dnsServers);
    const limit = setTimeout(() => resolver.cancel(), MOST_MILLISECONDS);
    try {
      const records = await resolver.resolveTxt(name);
      // A long value is sent in parts.
      return { kind: 'found', values: records.slice(0, MOST_VALUES).map((parts) => parts.join('')) };
    } catch (error) {
      return { kind: ABSENT.has((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'silent' };
    } finally {
      clearTimeout(limit);
    }
  }
}
