import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/common/db/data-source.js';
import { MIGRATIONS } from './src/common/db/migrations.js';
import { Env } from './src/config/env.js';

/** For TypeORM's own command line, over DATABASE_URL. The service itself migrates at its start. */
const env = Env.read();
export default new DataSource({
  ...dataSourceOptions(env, { url: env.databaseUrl ?? 'postgres://localhost/bindery' }, ['dist/modules/**/*.entity.js']),
  migrations: [...MIGRATIONS],
});
