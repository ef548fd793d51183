import { Body, Controller, Get, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { TakesForm } from '../../../common/http/body-kinds.decorator.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { PageErrors } from '../sign-in/page-errors.js';
import { AskForLinkForm, SignInLink } from './mail-sign-in.dto.js';
import { SignInByMail } from './sign-in-by-mail.js';

const LARGEST_FORM = 8 * 1024;

/** The pages of a sign-in with a link in a mail. They are not part of the API. */
@ApiExcludeController()
@UseFilters(PageErrors)
@Controller('sign-in/mail')
export class MailSignInController {
  constructor(private readonly signInByMail: SignInByMail) {}

  @Post()
  @Public()
  @TakesForm(LARGEST_FORM)
  @AnswersSecret()
  async ask(@Body() form: AskForLinkForm, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.signInByMail.ask(form, request, reply);
  }

  @Get()
  @Public()
  async open(@Query() link: SignInLink, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.signInByMail.open(link, request, reply);
  }

  @Post('finish')
  @Public()
  @TakesForm(LARGEST_FORM)
  @AnswersSecret()
  async finish(@Body() link: SignInLink, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.signInByMail.finish(link, request, reply);
  }
}
