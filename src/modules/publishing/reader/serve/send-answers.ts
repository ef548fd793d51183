import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer.js';
import { EdgeCache } from './edge-cache.js';
import { sendAnswer } from './send-answer.js';
import type { SiteCall } from './site-call.js';
import { VisitorCounts } from './visitor-counts.js';

/** Sends what a site answers, with headers for the caches in between, and counts the pages that visitors see. */
@Injectable()
export class SendAnswers {
  constructor(
    private readonly visitorCounts: VisitorCounts,
    private readonly edgeCache: EdgeCache,
  ) {}

  async send(answer: Answer, call: SiteCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (answer.viewed && request.method === 'GET') this.visitorCounts.count('page_view', answer.viewed, request.headers);
    await sendAnswer(this.edgeCache.prepare(answer, call), request, reply);
  }
}
