import { Logger } from '@nestjs/common';
import { AdvancedConsoleLogger } from 'typeorm';
import { callerOf } from './caller-of.js';

const LONGEST_TEXT = 500;

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
