import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { TakesForm } from '../../../common/http/body-kinds.decorator.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { PageErrors } from '../sign-in/page-errors.js';
import { SignOut } from './sign-out.js';

const LARGEST_FORM = 1024;

/** The page that ends the session of a browser. It is not part of the API. */
@ApiExcludeController()
@UseFilters(PageErrors)
@Controller('sign-out')
export class SignOutController {
  constructor(private readonly signOut: SignOut) {}

  @Get()
  @Public()
  ask(@Res() reply: FastifyReply): void {
    this.signOut.ask(reply);
  }

  @Post()
  @Public()
  @TakesForm(LARGEST_FORM)
  @AnswersSecret()
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.signOut.finish(request, reply);
  }
}
