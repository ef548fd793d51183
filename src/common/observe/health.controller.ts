import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
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
  read(@Req() request: FastifyRequest): Promise<string> {
    if (!this.mayRead(request)) throw new Forbidden('Metrics are for direct calls from loopback, or for the bearer of METRICS_TOKEN');
    return this.metrics.read();
  }

  private mayRead({ headers, socket }: FastifyRequest): boolean {
    const { metricsToken } = this.env;
    if (metricsToken === undefined) return isLoopback(socket.remoteAddress ?? '') && isDirect(headers);
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`));
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const isLoopback = (address: string) => isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

/** What proxies add, or say of those they speak for. */
const FORWARDING = /^(forwarded|via|x-forwarded.*|x-real-.*|x-client-.*|x-original-.*|x-envoy-.*|true-client-.*|cf-.*|fastly-.*)$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** A proxy on this machine calls from loopback for anybody: it is told by its headers, or by the public host it was asked for. */
const isDirect = (headers: FastifyRequest['headers']) =>
  LOOPBACK_HOST.test(headers.host ?? '') && !Object.keys(headers).some((name) => FORWARDING.test(name));
