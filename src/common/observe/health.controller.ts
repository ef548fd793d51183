import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { Controller, Get, Header, Headers, Ip } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Env } from '../../config/env.js';
import { Public } from '../access/access.decorators.js';
import { Database } from '../db/database.js';
import { Forbidden, Unavailable } from '../http/errors.js';
import { Metrics } from './metrics.js';

/** For whoever runs the service: is it alive, may it get traffic, how is it doing. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly db: Database,
    private readonly metrics: Metrics,
    private readonly env: Env,
  ) {}

  @Get('livez')
  @Public()
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Migrations are applied before the service listens, so a database that answers is all there is to ask. */
  @Get('readyz')
  @Public()
  async ready(): Promise<{ status: 'ok' }> {
    await this.db.query('SELECT 1').catch(() => {
      throw new Unavailable('The database does not answer');
    });
    return { status: 'ok' };
  }

  @Get('metrics')
  @Public()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(@Headers('authorization') authorization: string | undefined, @Ip() address: string): Promise<string> {
    if (!this.mayRead(authorization, address)) throw new Forbidden('Metrics are for loopback, or for the bearer of METRICS_TOKEN');
    return this.metrics.read();
  }

  private mayRead(authorization: string | undefined, address: string): boolean {
    const { metricsToken } = this.env;
    if (metricsToken === undefined) return isLoopback(address);
    return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`));
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const isLoopback = (address: string) => isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
