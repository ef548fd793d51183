import type { Socket } from 'node:net';
import type pg from 'pg';

/** Milliseconds beyond the limit of a statement. By then a server that works has ended the statement and said so. */
const GRACE = 3_000;
/** The messages that end an answer: the second one is that of a cursor, which then waits for its reader. */
const ENDS_OF_ANSWERS = ['readyForQuery', 'portalSuspended'] as const;

/**
 * Ends a connection whose server owes an answer and sends nothing. PostgreSQL ends slow statements itself, but not if it is
 * stopped or if the network swallows what it sends: the statement, its caller and the pool would wait for ever.
 */
export function endWhenSilent({ connection }: pg.Client, statementTimeout: number): void {
  const limit = statementTimeout + GRACE;
  // TCP, or TLS over it.
  const stream = connection.stream as Socket;
  let answered = stream.bytesWritten;
  const note = () => {
    answered = stream.bytesWritten;
  };
  // Before the other listeners, which may send the next statement.
  for (const end of ENDS_OF_ANSWERS) connection.prependListener(end, note);
  // The timer of a socket begins again with all that is sent or received. `setTimeout` itself would listen only once.
  stream.setTimeout(limit).on('timeout', () => {
    if (stream.bytesWritten > answered) stream.destroy(new Error(`Connection terminated: the database was silent for ${limit} ms`));
  });
}
