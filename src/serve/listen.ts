import { once } from 'node:events';
import { createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../app.js';
import { shrinkHeap } from '../common/concurrency/tight-heap.js';
import type { DatabaseAddress } from '../common/db/data-source.js';
import { DeliverEvents } from '../common/events/deliver-events.js';
import { JobWorker } from '../common/jobs/job-worker.js';
import { startTracing } from '../common/trace/start-tracing.js';
import type { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';
import type { Extension } from '../extensions/extension.js';

export interface Listening {
  url: string;
  /** Settles, with the reason, when HTTP can no longer be served. */
  failed: Promise<string>;
  /** Answers the requests that have arrived, accepts no new ones, and releases jobs. */
  stop(): Promise<void>;
}

/** Refuses a port that cannot be listened on, before anything is created. */
export async function requirePort(env: Env): Promise<void> {
  const server = createServer().listen(env.port, env.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, env);
  }
  server.close();
  await once(server, 'close');
}

/** Serves HTTP in this process. */
export async function listen(env: Env, address: DatabaseAddress, extensions: readonly Extension[]): Promise<Listening> {
  const stopTracing = await startTracing(env);
  try {
    const app = await listenOn(env, await createApp(env, address, extensions));
    const stopAll = async () => {
      await stop(app);
      await stopTracing();
    };
    return { url: urlOf(app), failed: new Promise(() => undefined), stop: stopAll };
  } catch (error) {
    await stopTracing();
    throw error;
  }
}

async function listenOn(env: Env, app: NestFastifyApplication): Promise<NestFastifyApplication> {
  try {
    await app.init();
    shrinkHeap();
    await app.listen(env.port, env.host);
    return app;
  } catch (error) {
    await app.close();
    throw explained(error as NodeJS.ErrnoException, env);
  }
}

/** Requests, jobs and deliveries end side by side, so that a stop takes as long as the slowest of them. Idle connections are closed at once. */
async function stop(app: NestFastifyApplication): Promise<void> {
  await Promise.all([app.getHttpAdapter().close(), app.get(JobWorker).stop(), app.get(DeliverEvents).stop()]);
  await app.close();
}

/** The URL as one would type it: a wildcard address cannot be opened. */
function urlOf(app: NestFastifyApplication): string {
  const { address, port, family } = app.getHttpServer().address() as { address: string; port: number; family: string };
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function explained(error: NodeJS.ErrnoException, { host, port }: Env): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(`Port ${port} on ${host} is taken by another program: set PORT to a free one`);
  if (error.code === 'EACCES') return new StartupError(`Listening on port ${port} is not permitted: set PORT to one above 1023`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`This machine has no address ${host}: set HOST to one it has`);
  return error;
}
