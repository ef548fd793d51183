import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { BadRequest, Conflict, Forbidden } from '../../../common/http/errors.js';
import { Env } from '../../../config/env.js';
import { isWithin } from '../../orgs/domains/domain-name.js';
import { ownerOfHost } from '../../orgs/domains/owner-of-host.js';
import { effectiveRole, grantedRoles } from '../../spaces/tree/effective-role.js';
import { comparableAddress } from '../comparable-address.js';
import { Site } from '../../site-structure/site.entity.js';
import { SettleAddresses } from './settle-addresses.js';

/** What decides where readers find a site. */
type Chosen = Partial<Pick<Site, 'basename' | 'hostname' | 'proxy'>>;

/** A site before the change; a new one has no addresses. */
type Before = Pick<Site, 'id' | 'orgId'> & Chosen;

const MOST_FORMER_NAMES = 100;

/** Checks the addresses that are chosen for a site, before they are saved. */
@Injectable()
export class ChooseAddresses {
  private readonly own: string;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly settleAddresses: SettleAddresses,
    env: Env,
  ) {
    this.own = new URL(env.publicUrl).hostname;
  }

  /** Locks the addresses of the organization until the transaction ends: two sites cannot take the same one. */
  async check(site: Before, chosen: Chosen, actor: Actor): Promise<void> {
    if (chosen.basename === undefined && chosen.hostname === undefined && chosen.proxy === undefined) return;
    await this.settleAddresses.lock(site.orgId);
    if (isNew(site.basename, chosen.basename)) await this.refuseName(site, chosen.basename);
    await this.rememberName(site, chosen.basename);
    const fresh = (['hostname', 'proxy'] as const).flatMap((field) => {
      const address = chosen[field];
      return isNew(site[field], address) ? [{ field, address: comparableAddress(address) }] : [];
    });
    if (fresh.length === 0) return;
    for (const { field, address } of fresh)
      if (isWithin(hostOf(address), this.own))
        throw new BadRequest('The request is not valid', [
          { pointer: `/${field}`, message: 'is an address of this installation: choose a `basename` for the site instead' },
        ]);
    const hosts = fresh.map(({ address }) => hostOf(address));
    await this.refuseOwned(site, hosts);
    await this.refuseOverlaps(
      site,
      fresh.map(({ address }) => address),
      hosts,
      actor,
    );
  }

  /** Decides which of the addresses that were chosen are served. */
  settle(site: Parameters<SettleAddresses['ofSite']>[0]): Promise<void> {
    return this.settleAddresses.ofSite(site);
  }

  /** Links to a former name lead to the site that had it, and an id to the site itself. */
  private async refuseName({ id, orgId }: Before, basename: string): Promise<void> {
    const taken = await this.database.query(
      `SELECT 1 FROM sites WHERE org_id = $1 AND id <> $2 AND (id = $3 OR basename = $3 OR former_basenames @> ARRAY[$3]) LIMIT 1`,
      [orgId, id, basename],
    );
    if (taken.length > 0) throw new Conflict('This `basename` is taken, or was the one of another site: choose another one');
  }

  private async rememberName({ id }: Before, basename: string | null | undefined): Promise<void> {
    if (basename === undefined) return;
    await this.database.query(
      `UPDATE sites SET former_basenames =
         (array_remove(former_basenames, basename) || basename)[greatest(1, cardinality(array_remove(former_basenames, basename)) - $3::int + 2):]
       WHERE id = $1 AND basename <> coalesce($2, '')`,
      [id, basename, MOST_FORMER_NAMES],
    );
  }

  private async refuseOwned({ orgId }: Before, hosts: readonly string[]): Promise<void> {
    const owned = await this.database.query(
      `SELECT 1 FROM unnest($2::text[]) host, LATERAL (${ownerOfHost('host')}) owner WHERE owner.org_id <> $1 LIMIT 1`,
      [orgId, hosts],
    );
    if (owned.length > 0) throw taken();
  }

  /** A path below the address of another site hides a part of it. */
  private async refuseOverlaps({ id, orgId }: Before, addresses: readonly string[], hosts: readonly string[], actor: Actor): Promise<void> {
    const others = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Site, 'r')}, ${grantedRoles('r', '$1')} AS granted FROM sites r
       WHERE r.org_id = $2 AND r.id <> $3 AND $4::text[] && ARRAY[
         r.hostname, r.served_hostname, lower(split_part(r.proxy, '/', 1)), split_part(r.served_proxy, '/', 1)]`,
      [actor.userId, orgId, id, hosts],
    );
    const near = others.flatMap((row) => {
      const site = this.entityRows.read(Site, 'r', row)!;
      const theirs = [site.hostname, site.proxy, site.servedHostname, site.servedProxy]
        .flatMap((address) => address ?? [])
        .map(comparableAddress);
      if (theirs.some((address) => addresses.includes(address))) throw taken();
      const overlap = theirs.some((one) => addresses.some((other) => isBelow(one, other) || isBelow(other, one)));
      return overlap ? [effectiveRole(site, row['granted'] as Role[], actor)] : [];
    });
    if (near.some((role) => role !== 'admin'))
      throw new Forbidden('This address overlaps with the address of another site: only an administrator of both sites can choose it');
  }
}

const hostOf = (address: string) => address.split('/', 1)[0]!;
const isBelow = (address: string, above: string) => address.startsWith(`${above}/`);
const taken = () => new Conflict('This address is taken: choose another one');

const isNew = (before: string | null | undefined, chosen: string | null | undefined): chosen is string =>
  chosen !== undefined && chosen !== null && chosen !== before;
