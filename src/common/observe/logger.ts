import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { Env } from '../../config/env.js';
import { currentRequestId } from './request-id.js';

/** What the framework says of its own start: one line a module and route, of use to nobody who runs the service. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
const SECRETS = ['token', 'secret', 'password', 'authorization', 'cookie', 'secretKey', 'privateKey', 'certificate', 'jwt'];

/** JSON lines on standard output, each with the id of the request it belongs to. */
export function createLogger({ logLevel }: Env): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  });
}

/** Nest's own lines and `new Logger(Name)` of ours, written by pino: `logger.error({ event, err })`. */
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

  /** Nest puts the context last; for an error, a stack may stand before it. */
  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'fatal', message: unknown, rest: readonly unknown[]): void {
    const context = rest.at(-1);
    if (message instanceof Error) this.pino[level]({ context, err: message });
    else if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context, ...(rest.length > 1 && { stack: rest[0] }) }, String(message));
  }
}
