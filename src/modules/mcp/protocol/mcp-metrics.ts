import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../../../common/observe/metrics.js';

export type CallOutcome = 'answered' | 'refused' | 'failed';

/** Counts calls of tools. Names that no tool has are not counted: anyone could make up many. */
@Injectable()
export class McpMetrics {
  private readonly calls: Counter<'tool' | 'outcome'>;

  constructor({ registry }: Metrics) {
    this.calls = new Counter({
      name: 'mcp_calls_total',
      help: 'Calls of tools by programs, by tool and by whether they were answered, refused or failed',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    });
  }

  count(tool: string, outcome: CallOutcome): void {
    this.calls.inc({ tool, outcome });
  }
}
