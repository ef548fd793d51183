import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { DatabaseNotices } from './database-notices.js';
import { Database } from './database.js';
import { EntityRows } from './entity-rows.js';

/** Connects to an already migrated database; modules bring their entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static with(options: DataSourceOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...options, autoLoadEntities: true, retryAttempts: 0 })],
      providers: [Database, DatabaseNotices, EntityRows],
      exports: [Database, DatabaseNotices, EntityRows],
    };
  }
}
