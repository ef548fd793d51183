import type { LoggerService } from '@nestjs/common';
import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Env } from '../../config/env.js';
import { isoTime } from '../json/iso-time.js';
import { currentTraceId } from '../trace/spans.js';
import { currentRequestId } from '../work-context/work-context.js';

/** Nest's own start-up messages: one line per module and route, which do not help operators. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
const SECRETS = ['token', 'secret', 'password', 'authorization', 'cookie', 'secretKey', 'privateKey', 'certificate', 'jwt'];

/** Writes JSON lines to standard output, each with the id of its request, and of its trace if there are traces. */
export function createLogger({ logLevel }: Env): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    mixin: () => {
      const [requestId, traceId] = [currentRequestId(), currentTraceId()];
      return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
    },
  };
  return pino(options, logOutput);
}

/**
 * Writes a line like those of the logger, without its detours: nothing is redacted, and the request id has to be given. For
 * the line that each request has.
 */
export function writeLine(level: 'debug' | 'info', fields: Readonly<Record<string, string | number | undefined>>): void {
  logOutput.write(`${JSON.stringify({ level, time: isoTime(new Date()), ...fields })}\n`);
}

/** Writes the messages of Nest and of our own `new Logger(Name)` with pino: `logger.error({ event, err })`. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK.has(rest.at(-1) as string) ? 'debug' : 'info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the context last; for an error, a stack may precede it. */
  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'fatal', message: unknown, rest: readonly unknown[]): void {
    const context = rest.at(-1);
    if (message instanceof Error) this.pino[level]({ context, err: message });
    else if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context, ...(rest.length > 1 && { stack: rest[0] }) }, String(message));
  }
}

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
const logOutput = new LogOutput();
