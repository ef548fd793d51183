import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.js';
import type { ClusterHome } from './cluster-home.js';
import { isAlive, isRunning, type PostmasterFile, readPostmasterFile } from './postmaster-file.js';
import { PostgresServer } from './postgres-server.js';
import { start } from './run.js';
import { answers, connectionTo, type ServerConnection } from './server-connection.js';
import type { ServerLog } from './server-log.js';
import { discardSocketDirectory, makeSocketDirectory, PORT } from './socket-directory.js';

/** Recovery after a crash first replays up to a gigabyte of log. */
const READY_WITHIN_MS = 120_000;
const ORPHANS_END_WITHIN_MS = 120_000;
const POLL_MS = 10;
const WATCH_MS = 250;
/**
 * PostgreSQL refuses to start while backends of a killed server are still running; they end with their current
 * statement. They write to the same log, so their last line may follow the refusal.
 */
const ORPHANS_REMAIN = /pre-existing shared memory block|unexpected postmaster exit/;

export interface LaunchedServer {
  server: PostgresServer;
  connection: ServerConnection;
}

/** Takes over a server that outlived its Bindery. The caller holds the lock, so no other Bindery uses it. */
export async function adoptServer({ clusterDir }: ClusterHome, binDir: string): Promise<LaunchedServer | undefined> {
  const file = await readPostmasterFile(clusterDir);
  if (!file) return undefined;
  if (!(await isRunning(file, clusterDir))) {
    await refuseUnseen(file, clusterDir);
    return undefined;
  }
  const connection = await untilReady(clusterDir, file.pid, () => isAlive(file.pid));
  if (!connection) return undefined;
  const gone = watch(file.pid);
  return { server: new PostgresServer({ pid: file.pid, gone, socketDir: connection.host, binDir }), connection };
}

/** A server in another container is not visible as a process, and PostgreSQL's own check fails there, but its socket answers. */
async function refuseUnseen(file: PostmasterFile, clusterDir: string): Promise<void> {
  if (!file.host || !(await answers(await connectionTo(clusterDir, file)))) return;
  throw new StartupError(`A PostgreSQL of another container is running on ${clusterDir}: stop it first.`);
}

/** Starts a server in its own process group, so that Ctrl-C in a terminal ends Bindery first and the server after it. */
export async function launchServer(home: ClusterHome, binDir: string, log: ServerLog): Promise<LaunchedServer> {
  const giveUp = Date.now() + ORPHANS_END_WITHIN_MS;
  for (;;) {
    const launched = await attempt(home, binDir, log);
    if (launched) return launched;
    const complaint = (await log.complaint()) ?? 'it could not even write its log, so the disk may be full';
    if (!ORPHANS_REMAIN.test(complaint) || Date.now() > giveUp) {
      throw new StartupError(`PostgreSQL did not start on ${home.clusterDir}: ${complaint} (see ${log.path})`);
    }
    await delay(100);
  }
}

/** Undefined if the server ends before it is ready. */
async function attempt(home: ClusterHome, binDir: string, log: ServerLog): Promise<LaunchedServer | undefined> {
  const { clusterDir, account } = home;
  const environment = await overridingStaleFile(clusterDir);
  const socketDir = await makeSocketDirectory(home);
  const child = await start(join(binDir, 'postgres'), ['-D', clusterDir, ...(await listening(socketDir))], account, {
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const pid = Number(child.pid);
  const gone = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`));
  child.unref();
  const server = new PostgresServer({ pid, gone, socketDir, binDir });
  try {
    const isRunningStill = async () => child.exitCode === null && child.signalCode === null;
    const connection = await untilReady(clusterDir, pid, isRunningStill);
    if (connection) return { server, connection };
    await discardSocketDirectory(socketDir);
    return undefined;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * The file of a killed server names a process id that an unrelated process may have by now, and PostgreSQL would refuse
 * to start. PostgreSQL ignores the id that is passed in this variable. The file stays, because PostgreSQL uses the rest
 * of it to look for old backends.
 */
async function overridingStaleFile(clusterDir: string): Promise<Record<string, string>> {
  const stale = await readPostmasterFile(clusterDir);
  if (!stale) return {};
  await discardSocketDirectory(stale.host);
  if (stale.pid > 0) return { PG_GRANDPARENT_PID: String(stale.pid) };
  // A full disk or a power failure truncated the file: it protects nothing, and PostgreSQL would refuse to start with it.
  await rm(join(clusterDir, 'postmaster.pid'));
  return {};
}

async function listening(socketDir: string): Promise<string[]> {
  const settings =
    process.platform === 'win32'
      ? ['listen_addresses=127.0.0.1', `port=${await freePort()}`]
      : ['listen_addresses=', `port=${PORT}`, `unix_socket_directories="${socketDir.replaceAll('"', '""')}"`];
  return settings.flatMap((setting) => ['-c', setting]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : PORT;
}

/** How to connect once the server accepts connections; undefined if it ends instead. */
async function untilReady(clusterDir: string, pid: number, isRunningStill: () => Promise<boolean>): Promise<ServerConnection | undefined> {
  const giveUp = Date.now() + READY_WITHIN_MS;
  while (await isRunningStill()) {
    const file = await readPostmasterFile(clusterDir);
    if (file?.pid === pid && file.isReady) {
      const connection = await connectionTo(clusterDir, file);
      if (await answers(connection)) return connection;
    }
    if (Date.now() > giveUp) {
      throw new StartupError(`PostgreSQL (process ${pid}) on ${clusterDir} does not answer: look at its log, or end it.`);
    }
    await delay(POLL_MS);
  }
  return undefined;
}

/** A process that is not our child does not report its end, so it is polled. */
async function watch(pid: number): Promise<string> {
  do await delay(WATCH_MS, undefined, { ref: false });
  while (await isAlive(pid));
  return 'not a child of this process';
}
