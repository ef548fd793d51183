import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { JoinedReads } from '../../../../common/concurrency/joined-work.js';
import { Database } from '../../../../common/db/database.js';
import { isSubdomain } from '../../../orgs/org.queries.js';
import { isHostOfSite } from '../../../site-structure/site.queries.js';
import { Env } from '../../../../config/env.js';

/** Knows which hosts belong to sites. */
@Injectable()
export class SiteHosts {
  private readonly own: string;
  private readonly reads = new JoinedReads<boolean>();

  constructor(
    private readonly database: Database,
    env: Env,
  ) {
    this.own = new URL(env.publicUrl).hostname;
  }

  /** Whether a host can belong to a site at all: it is a domain name, and not that of the service itself. */
  mayBeOfSite(host: string): boolean {
    const name = nameOf(host);
    return name.includes('.') && name !== this.own && isIP(name.replace(/^\[|\]$/g, '')) === 0;
  }

  isOfSite(host: string): Promise<boolean> {
    const name = nameOf(host);
    return this.reads.read(name, () => this.isKnown(name));
  }

  private async isKnown(name: string): Promise<boolean> {
    const label = name.endsWith(`.${this.own}`) ? name.slice(0, -this.own.length - 1) : null;
    const [row] = await this.database.query<{ found: boolean }>(`SELECT ${isHostOfSite('$1')} OR ${isSubdomain('$2')} AS found`, [
      name,
      label,
    ]);
    return row!.found;
  }
}

/** Without the port, and without the dot after a complete name: browsers reach the same host with it. */
const nameOf = (host: string) => host.replace(/\.?(?::\d*)?$/, '').toLowerCase();
