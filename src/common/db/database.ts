import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral, type Repository } from 'typeorm';

type Effect = () => Promise<void> | void;
type Ending<Item> = (items: readonly Item[]) => Promise<void>;

interface UnitOfWork {
  manager: EntityManager;
  effects: Effect[];
  /** For when all of it comes to nothing. */
  repairs: Effect[];
  /** The last work before the commit, each with the items it was given. */
  endings: Map<Ending<never>, unknown[]>;
  ended: boolean;
}

/** The only door to the database. Inside tx() every repo() and query() joins the open transaction. */
@Injectable()
export class Database {
  private readonly logger = new Logger(Database.name);
  private readonly units = new AsyncLocalStorage<UnitOfWork>();

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  repo<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return (this.openUnit()?.manager ?? this.source.manager).getRepository(entity);
  }

  /** Rows of a hand-written statement, without an entity in between. Values go in as `$1`, never into the text. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const unit = this.openUnit();
    // Both speak to pg itself: TypeORM's own query() costs half of a short statement again.
    const connection = (unit ? await unit.manager.queryRunner!.connect() : poolOf(this.source)) as pg.Pool;
    const { rows } = await connection.query(text, values as unknown[]);
    return rows as Row[];
  }

  /** Opens a transaction, or joins the open one: a nested block commits and rolls back with the outermost. */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    if (this.openUnit()) return work();
    const [effects, repairs]: [Effect[], Effect[]] = [[], []];
    const transaction = this.source.transaction(async (manager) => {
      const unit: UnitOfWork = { manager, effects, repairs, endings: new Map(), ended: false };
      try {
        const done = await this.units.run(unit, async () => {
          const result = await work();
          for (const [end, items] of unit.endings) await end(items as never[]);
          return result;
        });
        await refuseHiddenFailure(manager);
        return done;
      } finally {
        unit.ended = true;
      }
    });
    const result = await transaction.catch(async (error: unknown) => {
      for (const repair of repairs) await this.attempt(repair);
      throw error;
    });
    for (const effect of effects) await this.attempt(effect);
    return result;
  }

  /**
   * Collects items of the open transaction and passes all of them to `end` as its last work before the commit. Pass the
   * same function each time: it runs once a transaction, however many items there are.
   */
  beforeCommit<Item>(end: Ending<Item>, item: Item): void {
    const unit = this.openUnit();
    if (!unit) throw new Error('`beforeCommit` needs an open transaction: call it inside `tx`');
    const items = unit.endings.get(end);
    if (items) items.push(item);
    else unit.endings.set(end, [item]);
  }

  /** Runs once the open transaction has committed, or at once when there is none. */
  async afterCommit(effect: Effect): Promise<void> {
    const unit = this.openUnit();
    if (unit) unit.effects.push(effect);
    else await this.attempt(effect);
  }

  /** Runs once the open transaction has failed: for what was done outside the database meanwhile. */
  afterRollback(repair: Effect): void {
    this.openUnit()?.repairs.push(repair);
  }

  get inTransaction(): boolean {
    return this.openUnit() !== undefined;
  }

  /** The write is committed and acknowledged by now: an effect that fails is reported, not answered. */
  private async attempt(effect: Effect): Promise<void> {
    try {
      await effect();
    } catch (error) {
      this.logger.error({ event: 'effect.failed', err: error });
    }
  }

  private openUnit(): UnitOfWork | undefined {
    const unit = this.units.getStore();
    if (unit?.ended) throw new Error('Work went on after its transaction had ended: something was not awaited');
    return unit;
  }
}

/** After a failed statement PostgreSQL answers COMMIT with a rollback, as if all were well: work that hid the failure must not pass. */
async function refuseHiddenFailure({ queryRunner }: EntityManager): Promise<void> {
  const client = (await queryRunner!.connect()) as pg.PoolClient & { readyForQuery: boolean };
  // A failure is told before what became of the transaction is.
  if (!client.readyForQuery) await client.query('');
  if (client.getTransactionStatus() === 'E')
    throw new Error('Nothing was kept: a statement of this transaction failed, and that was hidden');
}

/** The pool TypeORM keeps; its driver has no typed way to it. */
export const poolOf = (source: DataSource): pg.Pool => (source.driver as unknown as { master: pg.Pool }).master;
