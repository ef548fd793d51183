import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../../../../common/http/errors.js';
import { RateLimiter, TOOL_CALLS } from '../../../../common/http/rate-limiter.js';
import { Env } from '../../../../config/env.js';
import { AnswerSite } from './answer-site.js';
import { plainBase, plainMessage } from './message-answers.js';
import { acceptedLanguage } from '../../../../common/words/languages.js';
import { readRequestBody } from './read-request-body.js';
import { sendAnswer } from './send-answer.js';
import { SendAnswers } from './send-answers.js';
import { SiteHosts } from './site-hosts.js';
import type { SiteCall } from './site-call.js';

const PARTS = /\/~(?:reader|files|fonts)\//;
/** What programs send that use the tools of a site. */
const TOOLS = /^[^?]*\/~(?:mcp|gitbook\/mcp)\/?(?:\?|$)/;
/** What forms of pages send. */
const FORMS = /\/~(?:feedback|api\/(?:send|open|request))$/;

/**
 * Serves sites before requests are routed: below `/sites`, and for every path on the hosts of sites. So nothing else of the
 * service is ever served on the origin of a site.
 */
@Injectable()
export class ReaderHook {
  private readonly logger = new Logger(ReaderHook.name);
  private readonly own: { host: string; prefix: string; secure: boolean };

  constructor(
    env: Env,
    private readonly httpAdapterHost: HttpAdapterHost,
    private readonly siteHosts: SiteHosts,
    private readonly answerSite: AnswerSite,
    private readonly rateLimiter: RateLimiter,
    private readonly sendAnswers: SendAnswers,
  ) {
    const { host, pathname, protocol } = new URL(env.publicUrl);
    this.own = { host, prefix: pathname.replace(/\/$/, ''), secure: protocol === 'https:' };
  }

  attach(): void {
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', (request, reply, done) => {
      if (this.siteHosts.mayBeOfSite(request.host)) void this.onOtherHost(request, reply, done);
      else this.onOwnHost(request, reply, done);
    });
  }

  private onOwnHost(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (!/^\/sites(?:[/?]|$)/.test(request.url)) return done();
    void this.answer(this.underPublicUrl(request), request, reply);
  }

  private async onOtherHost(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): Promise<void> {
    try {
      // The host of a site shows this site alone: below `/sites`, another one would appear under its domain.
      if (!(await this.siteHosts.isOfSite(request.host))) return this.onOwnHost(request, reply, done);
    } catch (error) {
      return done(error as Error);
    }
    await this.answer(callOf(request, request.host, request.url, request.protocol === 'https'), request, reply);
  }

  /** Readers see PUBLIC_URL, whichever host a proxy sends the request to. */
  private underPublicUrl(request: FastifyRequest): SiteCall {
    const { host, prefix, secure } = this.own;
    return callOf(request, host, `${prefix}${request.url}`, secure);
  }

  private async answer(call: SiteCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const usesTools = TOOLS.test(request.url);
      const isSent = request.method === 'POST' && (usesTools || FORMS.test(request.url));
      if (request.method !== 'GET' && request.method !== 'HEAD' && !isSent) {
        await reply.code(405).headers({ allow: 'GET, HEAD', 'content-type': 'text/plain' }).send('This address supports only GET and HEAD');
        return;
      }
      // What pages consist of is not counted: a page may have many files.
      if (!PARTS.test(request.url)) this.rateLimiter.take(`${usesTools ? TOOL_CALLS : 'reader:'}${request.ip}`, reply);
      const answer = await this.answerSite.answer(call);
      await this.sendAnswers.send(answer, call, request, reply);
    } catch (err) {
      if (err instanceof TooManyRequests) return refuse(err, reply);
      this.logger.error({ event: 'reader.failed', err: err as Error });
      const language = acceptedLanguage(call.headers['accept-language']);
      if (!reply.sent) await sendAnswer(plainMessage('failed', plainBase(call.visit.url), language), request, reply);
    }
  }
}

function refuse({ status, headers, message }: TooManyRequests, reply: FastifyReply): void {
  void reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store', 'content-type': 'text/plain' })
    .send(message);
}

const callOf = (request: FastifyRequest, host: string, url: string, secure: boolean): SiteCall => ({
  visit: { host, url, secure, headers: request.headers },
  query: new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : ''),
  method: request.method,
  headers: request.headers,
  ip: request.ip,
  host: request.host,
  body: (mostBytes) => readRequestBody(request, mostBytes),
});
