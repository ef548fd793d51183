// A process that runs the embedded PostgreSQL of the compiled code and reports on stdout, for tests to kill.
import pg from 'pg';
import { EmbeddedPostgres } from '../../dist/common/embedded/embedded-postgres.js';

const report = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const server = await EmbeddedPostgres.start({ dataDir: process.argv[2] });
  const { connection, clusterDir, relocated, adopted } = server;
  const keepAlive = setInterval(() => undefined, 60_000);
  process.on('SIGTERM', async () => {
    await server.stop();
    clearInterval(keepAlive);
  });
  process.on('SIGINT', async () => {
    const client = new pg.Client(connection);
    await client.connect();
    report({ answer: (await client.query('SELECT 1 AS one')).rows[0].one });
    await client.end();
  });
  report({ connection, clusterDir, relocated, adopted });
} catch (error) {
  report({ name: error.name, message: error.message });
  process.exitCode = 1;
}
