import { Logger } from '@nestjs/common';
import { AdvancedConsoleLogger } from 'typeorm';

const DEEPEST_STACK = 50;
const LONGEST_TEXT = 500;
/** A method or a function of ours: `at async SpacesService.update (file:///…/dist/modules/spaces/spaces.service.js:45:12)`. */
const FRAME = /^ +at (?:async )?(?:Function\.|Object\.)?([\w$.]+)(?: \[as [\w$]+\])? \(.*\/(?:dist|src)\/(?!common\/db\/)/;

/** Tells statements that take long by the method that sent them. Their values are left out: they may be secret. */
export class SlowStatements extends AdvancedConsoleLogger {
  private readonly logger = new Logger(SlowStatements.name);

  /** Called in the turn in which the answer arrives, when the stack leads to those who wait for it. */
  override logQuerySlow(milliseconds: number, text: string): void {
    this.logger.warn({
      event: 'statement.slow',
      statement: callerOf() ?? 'unknown',
      milliseconds: Math.round(milliseconds),
      text: text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT),
    });
  }
}

function callerOf(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEEPEST_STACK;
  const here: { stack?: string } = {};
  Error.captureStackTrace(here);
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of here.stack?.split('\n') ?? []) {
    const found = line.includes('/node_modules/') ? undefined : FRAME.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
