import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral, type Repository } from 'typeorm';
import { InLine } from '../concurrency/in-line.js';
import { inSpan, isTracing } from '../trace/spans.js';
import type { DatabaseClient, DatabaseClientConfig } from './database-client.js';
import type { DatabaseHosts } from './database-hosts.js';

type Effect = () => Promise<void> | void;

/**
 * What a transaction writes at its end for all items that were given to it. Several of them are parts of one statement, which is
 * sent with the commit.
 */
export interface Ending<Item> {
  name: string;
  /** SQL: parts of a `WITH`, whose first parameter has this number. */
  parts: (first: number) => string;
  /** How many parameters these are. */
  parameters: number;
  values: (items: readonly Item[]) => unknown[];
  /** Called after the commit. */
  committed?: () => void;
}

interface UnitOfWork {
  manager: EntityManager;
  effects: Effect[];
  /** Run if the transaction fails. */
  repairs: Effect[];
  /** What is written last, each with the items that it was given. */
  endings: Map<Ending<never>, unknown[]>;
  ended: boolean;
}

/** The only access to the database. Inside tx() every repo() and query() joins the open transaction. */
@Injectable()
export class Database {
  private readonly logger = new Logger(Database.name);
  private readonly units = new AsyncLocalStorage<UnitOfWork>();
  private readonly inLine = new InLine();
  /** Made once for each combination of endings: a statement is known by its text. */
  private readonly lastStatements = new Map<string, string>();

  private readonly slow: number;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    this.slow = dataSource.options.maxQueryExecutionTime ?? Infinity;
  }

  repo<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return (this.openUnit()?.manager ?? this.dataSource.manager).getRepository(entity);
  }

  /** Returns the rows of a hand-written statement, without entities. Pass values as `$1`; never put them into the text. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const unit = this.openUnit();
    const began = performance.now();
    // All of them call pg directly, without TypeORM's own `query`.
    const send = (connection: Pick<pg.PoolClient, 'query'>) => connection.query(text, values as unknown[]);
    const pool = poolOf(this.dataSource);
    const { rows } = unit
      ? await send((await unit.manager.queryRunner!.connect()) as pg.PoolClient)
      : await (isTracing() ? lent(pool, send) : send(pool));
    const took = performance.now() - began;
    if (took > this.slow) this.dataSource.logger.logQuerySlow(took, text);
    return rows as Row[];
  }

  /**
   * Opens a transaction, or joins the open one: a nested block commits and rolls back with the outermost. Name what it `locks` first
   * if many may want that at once: they wait for each other before they take connections.
   */
  async tx<T>(work: () => Promise<T>, { locks }: { locks?: string } = {}): Promise<T> {
    if (this.openUnit()) return work();
    return locks === undefined ? this.begin(work) : this.inLine.run(locks, () => this.begin(work));
  }

  private async begin<T>(work: () => Promise<T>): Promise<T> {
    const [effects, repairs]: [Effect[], Effect[]] = [[], []];
    const transaction = inSpan(TRANSACTION, () =>
      this.dataSource.transaction(async (manager) => {
        const unit: UnitOfWork = { manager, effects, repairs, endings: new Map(), ended: false };
        try {
          return await this.units.run(unit, async () => {
            const result = await work();
            await refuseHiddenFailure(manager);
            if (unit.endings.size > 0) await this.finish(unit);
            return result;
          });
        } finally {
          unit.ended = true;
        }
      }),
    );
    const result = await transaction.catch(async (error: unknown) => {
      for (const repair of repairs) await this.attempt(repair);
      throw error;
    });
    for (const effect of effects) await this.attempt(effect);
    return result;
  }

  /** Adds an item to what the last statement of the open transaction writes. Pass the same ending for the same kind of item. */
  beforeCommit<Item>(ending: Ending<Item>, item: Item): void {
    const unit = this.openUnit();
    if (!unit) throw new Error('`beforeCommit` needs an open transaction: call it inside `tx`');
    const items = unit.endings.get(ending);
    if (items) items.push(item);
    else unit.endings.set(ending, [item]);
  }

  /** Sends the last statement, and the commit with it. */
  private async finish({ manager, endings, effects }: UnitOfWork): Promise<void> {
    const kinds = [...endings.keys()];
    const values = [...endings].flatMap(([ending, items]) => ending.values(items as never[]));
    for (const { committed } of kinds) if (committed) effects.push(committed);
    const client = (await manager.queryRunner!.connect()) as DatabaseClient;
    client.commitWithNext();
    await this.query(this.lastStatement(kinds), values);
  }

  private lastStatement(kinds: readonly Ending<never>[]): string {
    const names = kinds.map(({ name }) => name).join(' ');
    const known = this.lastStatements.get(names);
    if (known !== undefined) return known;
    const parts: string[] = [];
    let first = 1;
    for (const kind of kinds) {
      parts.push(kind.parts(first));
      first += kind.parameters;
    }
    const text = `WITH ${parts.join(', ')} SELECT`;
    this.lastStatements.set(names, text);
    return text;
  }

  /** Runs the effect after the open transaction has committed, or immediately if there is none. */
  async afterCommit(effect: Effect): Promise<void> {
    const unit = this.openUnit();
    if (unit) unit.effects.push(effect);
    else await this.attempt(effect);
  }

  /** Runs the repair after the open transaction has failed, to undo what was done outside the database. */
  afterRollback(repair: Effect): void {
    this.openUnit()?.repairs.push(repair);
  }

  /**
   * Calls the listener before anything is read from another server than before. A standby that takes over may lack the last
   * transactions of the former server: what was read there may never have happened, and its numbers are given out again.
   */
  onNewServer(listener: () => void): void {
    this.hosts.onNewServer(() => {
      this.logger.warn({ event: 'database.other-server' });
      listener();
    });
  }

  /** Identifies the server that was read last, for versions that are made of the numbers of its transactions. */
  get server(): string {
    return this.hosts.server;
  }

  get inTransaction(): boolean {
    return this.openUnit() !== undefined;
  }

  /** The write is already committed, so an effect that fails is logged and not returned to the caller. */
  private async attempt(effect: Effect): Promise<void> {
    try {
      await effect();
    } catch (error) {
      this.logger.error({ event: 'effect.failed', err: error });
    }
  }

  private get hosts(): DatabaseHosts {
    return (poolOf(this.dataSource).options as unknown as DatabaseClientConfig).bindery.hosts;
  }

  private openUnit(): UnitOfWork | undefined {
    const unit = this.units.getStore();
    if (unit?.ended) throw new Error('A statement ran after its transaction had ended: a promise was not awaited');
    return unit;
  }
}

/** With a connection of the pool. Unlike the pool's own `query`, it sends the statement for the caller whose trace it belongs to. */
async function lent<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

const TRANSACTION = () => ({ name: 'transaction' });

/**
 * After a failed statement, PostgreSQL answers COMMIT with a rollback and without an error. Code that swallowed the
 * failure must not appear to have succeeded.
 */
async function refuseHiddenFailure({ queryRunner }: EntityManager): Promise<void> {
  const client = (await queryRunner!.connect()) as pg.PoolClient & { readyForQuery: boolean };
  // PostgreSQL reports a failed statement before it reports the result of the COMMIT. Private part of pg: `readyForQuery`.
  // Worth: a round trip in each transaction, 6 % of its time where the database is on the same machine. Public way: always
  // send the empty statement.
  if (!client.readyForQuery) await client.query('');
  if (client.getTransactionStatus() === 'E')
    throw new Error('The transaction was rolled back: one of its statements failed, and the error was swallowed');
}

/**
 * The pool that TypeORM keeps.
 *
 * Private part of TypeORM: `driver.master`. Worth: a short statement takes 41 µs of processor time instead of 47, and the
 * metrics see the pool. Public way: `dataSource.query`, and metrics that count statements instead of connections.
 */
export const poolOf = (source: DataSource): pg.Pool => (source.driver as unknown as { master: pg.Pool }).master;
