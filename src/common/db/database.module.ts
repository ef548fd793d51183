import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { DatabaseNotices } from './database-notices.js';
import { Database } from './database.js';
import { EntityRows } from './entity-rows.js';
import { SlowStatements } from './slow-statements.js';

/** Connects to an already migrated database; modules bring their entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  /** Statements that take longer than so many milliseconds are told; 0 tells none. */
  static with(options: DataSourceOptions, slowStatement = 0): DynamicModule {
    const telling = slowStatement > 0 && { maxQueryExecutionTime: slowStatement, logger: new SlowStatements() };
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...options, ...telling, autoLoadEntities: true, retryAttempts: 0 })],
      providers: [Database, DatabaseNotices, EntityRows],
      exports: [Database, DatabaseNotices, EntityRows],
    };
  }
}
