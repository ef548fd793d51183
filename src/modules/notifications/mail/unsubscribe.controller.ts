import { Controller, Get, Post, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { TakesAnyBody } from '../../../common/http/body-kinds.decorator.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { UnsubscribeQuery } from './unsubscribe.dto.js';
import { UnsubscribeErrors } from './unsubscribe-errors.js';
import { Unsubscribe } from './unsubscribe.js';

/** The page that ends mail, and the one click of RFC 8058, which needs no sign-in. It is not part of the API. */
@ApiExcludeController()
@UseFilters(UnsubscribeErrors)
@Controller('notifications/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly unsubscribe: Unsubscribe) {}

  @Get()
  @Public()
  async ask(@Query() { t }: UnsubscribeQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.unsubscribe.ask(t, reply);
  }

  /** Programs send a form of either kind, with nothing in it that the link does not say. */
  @Post()
  @Public()
  @TakesAnyBody()
  @AnswersSecret()
  async finish(@Query() { t }: UnsubscribeQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.unsubscribe.finish(t, reply);
  }
}
