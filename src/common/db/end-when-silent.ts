import type { Socket } from 'node:net';
import type pg from 'pg';

/** Milliseconds beyond the limit of a statement. By then a server that works has ended the statement and said so. */
const GRACE = 3_000;
/** Milliseconds of silence that are worth a question: a slow statement is silent, too. */
const DOUBTFUL = 2_000;
/** The messages that end an answer: the second one is that of a cursor, which then waits for its reader. */
const ENDS_OF_ANSWERS = ['readyForQuery', 'portalSuspended'] as const;

/**
 * Ends a connection whose server owes an answer and sends nothing. PostgreSQL ends slow statements itself, but not if it is
 * stopped or if the network swallows what it sends: the statement, its caller and the pool would wait for ever. Before that,
 * `doubt` is called every two seconds or so: another server may have taken over.
 */
export function endWhenSilent({ connection }: pg.Client, statementTimeout: number, doubt: () => void): void {
  const limit = statementTimeout + GRACE;
  // TCP, or TLS over it.
  const stream = connection.stream as Socket;
  let answered = stream.bytesWritten;
  const note = () => {
    answered = stream.bytesWritten;
  };
  // Before the other listeners, which may send the next statement.
  for (const end of ENDS_OF_ANSWERS) connection.prependListener(end, note);
  const steps = Math.ceil(limit / DOUBTFUL);
  const step = limit / steps;
  let [heard, silent] = [0, 0];
  // The timer of a socket begins again with all that is sent or received, and after it has run out only when it is set again.
  // `setTimeout` itself would listen only once.
  stream.setTimeout(step).on('timeout', () => {
    if (stream.bytesWritten <= answered) return;
    const transferred = stream.bytesRead + stream.bytesWritten;
    silent = transferred === heard ? silent + 1 : 1;
    heard = transferred;
    if (silent >= steps) {
      stream.destroy(new Error(`Connection terminated: the database was silent for ${limit} ms`));
      return;
    }
    doubt();
    stream.setTimeout(step);
  });
}
