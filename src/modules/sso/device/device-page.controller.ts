import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { TakesForm } from '../../../common/http/body-kinds.decorator.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { PageErrors } from '../sign-in/page-errors.js';
import { DeviceAnswerForm, UserCodeForm } from './device-login.dto.js';
import { DevicePage } from './device-page.js';

const LARGEST_FORM = 1024;

/** The pages on which a person consents to a device login. They are not part of the API. */
@ApiExcludeController()
@UseFilters(PageErrors)
@Controller('device')
export class DevicePageController {
  constructor(private readonly devicePage: DevicePage) {}

  @Get()
  @Public()
  async ask(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.devicePage.ask(request, reply);
  }

  @Post()
  @Public()
  @HttpCode(200)
  @TakesForm(LARGEST_FORM)
  @AnswersSecret()
  async show(@Body() form: UserCodeForm, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.devicePage.show(form, request, reply);
  }

  @Post('answer')
  @Public()
  @HttpCode(200)
  @TakesForm(LARGEST_FORM)
  @AnswersSecret()
  async answer(@Body() form: DeviceAnswerForm, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.devicePage.answer(form, request, reply);
  }
}
