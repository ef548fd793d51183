import { pino } from 'pino';

/** Less than what sonic-boom writes at once. */
const BUFFER_BYTES = 8 * 1024;

/**
 * Standard output, written once per turn of the event loop: a system call for each line would cost more than the line. It is
 * written when the process exits, too, even because of an error. Only a killed process loses the lines of its last turn.
 */
class LogOutput {
  private readonly file = pino.destination({ fd: 1, sync: true, minLength: BUFFER_BYTES });
  private isScheduled = false;

  constructor() {
    process.on('exit', () => this.file.flushSync());
  }

  write(line: string): void {
    this.file.write(line);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      // Without waiting for the disk, which `flushSync` would do.
      this.file.flush();
    });
  }
}

/** Shared by all loggers of the process, so that their lines stay in order. */
export const logOutput = new LogOutput();
