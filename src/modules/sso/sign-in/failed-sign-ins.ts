import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiter } from '../../../common/http/rate-limiter.js';

/**
 * Limits how often an address may fail to sign in. Successes are not counted: all people of a company may share an
 * address.
 */
@Injectable()
export class FailedSignIns {
  constructor(private readonly rateLimiter: RateLimiter) {}

  async limit<T>({ ip }: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const key = `bad-sign-in:${ip}`;
    if (this.rateLimiter.isExhausted(key)) this.rateLimiter.take(key, reply);
    try {
      return await work();
    } catch (error) {
      this.rateLimiter.take(key, reply);
      throw error;
    }
  }
}
