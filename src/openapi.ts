import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './common/db/data-source.js';
import { createDocument } from './common/openapi/document.js';
import { Env } from './config/env.js';

/** Writes the OpenAPI document to the given file. It is built from the code alone, without a database. */
const env = Env.read({});
const module = AppModule.with(env, dataSourceOptions(env, { url: 'postgres://nowhere' }));
const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
  preview: true,
  logger: false,
  abortOnError: false,
});
writeFileSync(process.argv[2] ?? 'openapi.json', `${JSON.stringify(await createDocument(app), null, 2)}\n`);
process.exit(0);
