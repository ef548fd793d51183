import { Body, Controller, Get, Post, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { TakesForm } from '../../../common/http/body-kinds.decorator.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { ClientQuery } from '../sign-in/client.dto.js';
import { PageErrors } from '../sign-in/page-errors.js';
import { SignInForm } from './sign-in-form.dto.js';
import { SignInPage } from './sign-in-page.js';

const LARGEST_FORM = 8 * 1024;

/** The page on which people begin who do not know where their sign-in starts. It is not part of the API. */
@ApiExcludeController()
@UseFilters(PageErrors)
@Controller('sign-in')
export class SignInPageController {
  constructor(private readonly signInPage: SignInPage) {}

  @Get()
  @Public()
  async ask(@Query() query: ClientQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.signInPage.ask(query, reply);
  }

  @Post()
  @Public()
  @TakesForm(LARGEST_FORM)
  @AnswersSecret()
  async choose(@Body() form: SignInForm, @Res() reply: FastifyReply): Promise<void> {
    await this.signInPage.choose(form, reply);
  }
}
