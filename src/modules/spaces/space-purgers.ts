import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { decoratedMethods, type DecoratedMethod } from '../../common/discovery/decorated-methods.js';
import { PURGES_SPACES, type PurgeOptions, type SpacePurger } from '../../common/purge/purges-spaces.decorator.js';

type Contribution = DecoratedMethod<PurgeOptions>;

/**
 * The purge methods of all modules, ordered so that no row is deleted while another row still refers to it. Throws at
 * startup if a table has two purgers, if a table is named but has no purger, or if there is no such order.
 */
@Injectable()
export class SpacePurgers implements OnModuleInit {
  /** By table, in the order in which the tables are emptied. */
  readonly inOrder = new Map<string, SpacePurger>();

  constructor(private readonly discoveryService: DiscoveryService) {}

  onModuleInit(): void {
    const byTable = new Map<string, Contribution>();
    for (const found of decoratedMethods<PurgeOptions>(this.discoveryService, PURGES_SPACES)) {
      const { table } = found.metadata;
      const other = byTable.get(table);
      if (other) throw new Error(`${found.label} and ${other.label} both purge "${table}"`);
      byTable.set(table, found);
    }
    for (const table of lastFirst(byTable).toReversed()) this.inOrder.set(table, byTable.get(table)!.call as SpacePurger);
  }
}

/** The tables, starting with the one that is emptied last. */
function lastFirst(byTable: ReadonlyMap<string, Contribution>): string[] {
  const placed = new Set<string>();
  const place = (table: string, trail: readonly string[]): void => {
    if (trail.includes(table))
      throw new Error(`The order of space purgers has a cycle: ${[...trail.slice(trail.indexOf(table)), table].join(' before ')}`);
    if (placed.has(table)) return;
    const { label, metadata } = byTable.get(table)!;
    for (const later of metadata.before ?? []) {
      if (!byTable.has(later)) throw new Error(`${label} purges "${table}" before "${later}", which no method purges`);
      place(later, [...trail, table]);
    }
    placed.add(table);
  };
  for (const table of byTable.keys()) place(table, []);
  return [...placed];
}
