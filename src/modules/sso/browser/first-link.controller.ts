import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiForbiddenResponse, ApiNoContentResponse, ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { UseFirstLinkDto } from './browser-session.dto.js';
import { SETS_COOKIE } from './sets-cookie.js';
import { FirstLinkSignIns } from './first-link-sign-ins.js';

@ApiTags('Users')
@Controller('v1/start')
export class FirstLinkController {
  constructor(private readonly firstLinkSignIns: FirstLinkSignIns) {}

  /**
   * Sign in with a first link
   * @remarks
   * For pages of the service: begins a session of 12 hours for the user of a link that the first start or `npx bindery open` has printed,
   * and sets its cookie. A link works once, within 24 hours. One that was used, has expired, or does not exist is a 404. Only a script of
   * a page of the service can call this (403).
   */
  @Post()
  @Public()
  @HttpCode(204)
  @AnswersSecret()
  @ApiNoContentResponse(SETS_COOKIE)
  @ApiForbiddenResponse({ type: ErrorView, description: 'The request is not of a page of this service.' })
  @ApiNotFoundResponse({ type: ErrorView, description: 'The link was used, has expired, or never existed.' })
  async signInWithFirstLink(
    @Body() { secret }: UseFirstLinkDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.firstLinkSignIns.finish(secret, request, reply);
  }
}
