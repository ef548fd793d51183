import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../config/env.js';
import { Public } from '../access/access.decorators.js';
import { Forbidden } from '../http/errors.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** For operators: liveness, readiness and metrics. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly env: Env,
  ) {}

  @Get('livez')
  @Public()
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Public()
  async ready(): Promise<{ status: 'ok' }> {
    await this.readiness.check();
    return { status: 'ok' };
  }

  @Get('metrics')
  @Public()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(@Req() request: FastifyRequest): Promise<string> {
    if (!this.mayRead(request))
      throw new Forbidden('Metrics are available only to direct calls from loopback, or with METRICS_TOKEN as the bearer token');
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

/** Headers that proxies add. */
const FORWARDING = /^(forwarded|via|x-forwarded.*|x-real-.*|x-client-.*|x-original-.*|x-envoy-.*|true-client-.*|cf-.*|fastly-.*)$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** A proxy on this machine calls from loopback for any client. It is recognized by its headers, or by the public host in the request. */
const isDirect = (headers: FastifyRequest['headers']) =>
  LOOPBACK_HOST.test(headers.host ?? '') && !Object.keys(headers).some((name) => FORWARDING.test(name));
