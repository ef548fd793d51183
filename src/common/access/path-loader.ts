import { Injectable } from '@nestjs/common';
import { BatchedRows } from '../db/batched-rows.js';
import { Database } from '../db/database.js';
import { EntityRows } from '../db/entity-rows.js';
import type { Actor } from './actor.js';
import type { ResourceAccess } from './resource-access.js';
import { Resources, type ResourceKind } from './resources.js';
import { StandingSource } from './standing-source.js';

/** A path parameter that names a resource, with the access rules of that resource. */
export interface PathResource {
  kind: ResourceKind;
  param: string;
  access: ResourceAccess<unknown>;
}

const CALLER = 'asked.k0';

/**
 * Loads every resource of a path, and the caller's membership of its organization, in one statement. Each child is
 * joined within its parent, so the id of a resource elsewhere is not found.
 */
@Injectable()
export class PathLoader {
  private readonly statements = new WeakMap<readonly PathResource[], Map<string, BatchedRows>>();

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly standingSource: StandingSource,
  ) {}

  /** The resources that were found, in path order, up to the first missing one. */
  async load(path: readonly PathResource[], given: readonly string[], actor: Actor): Promise<Resources> {
    const ids = path.map(({ access: { source } }, index) => withPrefix(source.prefix, given[index]!));
    const resources = new Resources(actor);
    const row = await this.statementOf(path, ids).read([actor.userId, ...ids]);
    if (!row) return resources;
    const standing = row['standing.found'] === null ? null : this.standingSource.read(row);
    if (standing) {
      const organizationId = row['standing.organization'] as string;
      actor.learn(organizationId, standing);
      resources.belongTo(organizationId);
    }
    for (const [index, { kind, access }] of path.entries()) {
      const resource = this.entityRows.read(access.source.entity, `r${index}`, row);
      if (resource === null) break;
      const facts = Object.keys(access.source.facts ?? {}).map((name) => [name, row[`r${index}:${name}`]]);
      resources.set(kind, resource, Object.fromEntries(facts));
    }
    return resources;
  }

  /** Locks the last resource of the path until the open transaction ends. */
  async lock(path: readonly PathResource[], resources: Resources): Promise<void> {
    const last = path.at(-1);
    if (!last) return;
    const { id } = resources.get(last.kind);
    await this.database.query(`SELECT 1 FROM ${this.entityRows.table(last.access.source.entity)} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  }

  /** Returns one statement for each way to name the resources of the path. */
  private statementOf(path: readonly PathResource[], ids: readonly string[]): BatchedRows {
    const names = path.map(({ access: { source } }, index) =>
      source.alsoBy?.looksLike.test(ids[index]!) ? source.alsoBy.property : (source.by ?? 'id'),
    );
    const statements = this.statements.get(path) ?? new Map<string, BatchedRows>();
    this.statements.set(path, statements);
    const key = names.join(' ');
    const statement = statements.get(key) ?? new BatchedRows(this.database, this.compose(path, names));
    statements.set(key, statement);
    return statement;
  }

  private compose(path: readonly PathResource[], names: readonly string[]): (asked: string) => string {
    const select: string[] = [];
    const joins: string[] = [];
    for (const [index, { kind, access }] of path.entries()) {
      const { entity, parent, facts = {} } = access.source;
      const alias = `r${index}`;
      const column = (property: string) => `${alias}.${this.entityRows.column(entity, property)}`;
      // Keys are texts.
      const named = `${column(names[index]!)} = asked.k${index + 1}::${this.entityRows.typeOf(entity, names[index]!)}`;
      select.push(this.entityRows.columns(entity, alias));
      for (const [name, sql] of Object.entries(facts)) select.push(`${sql(alias, CALLER)} AS "${alias}:${name}"`);
      if (index === 0) {
        joins.push(`JOIN ${this.entityRows.table(entity)} ${alias} ON ${named}`);
      } else {
        const above = path.findIndex((candidate) => candidate.kind === parent?.kind);
        if (!parent || above < 0) throw new Error(`The path of "${kind}" does not contain its parent`);
        joins.push(`LEFT JOIN ${this.entityRows.table(entity)} ${alias} ON ${column(parent.by)} = r${above}.id AND ${named}`);
      }
    }
    this.joinStanding(path, select, joins);
    return (asked) => `SELECT asked.n, ${select.join(', ')} FROM ${asked} ${joins.join(' ')}`;
  }

  private joinStanding([root]: readonly PathResource[], select: string[], joins: string[]): void {
    const { entity, organization } = root!.access.source;
    if (organization === undefined) {
      select.push(`NULL AS "standing.found"`);
      return;
    }
    const id = `r0.${this.entityRows.column(entity, organization)}`;
    select.push(`${id} AS "standing.organization", standing.*`);
    joins.push(
      `LEFT JOIN LATERAL (SELECT true AS "standing.found", s.* FROM (${this.standingSource.select(CALLER, id)}) s) standing ON true`,
    );
  }
}

const withPrefix = (prefix: string | undefined, id: string) => (prefix === undefined || id.startsWith(prefix) ? id : prefix + id);
