import { Body, Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, CurrentActor } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { CreateBrowserSessionDto } from './browser-session.dto.js';
import { BrowserSessions } from './browser-sessions.js';
import { SETS_COOKIE } from './sets-cookie.js';

@ApiTags('Users')
@Controller('v1/user/browser-session')
export class BrowserSessionController {
  constructor(private readonly browserSessions: BrowserSessions) {}

  /**
   * Begin a session in a browser
   * @remarks
   * For pages of the service: sets a cookie with which scripts of its pages can call the API, and which no script can read. The cookie
   * holds a new token, with the limits of the token that is sent. The session lasts 12 hours, or 30 days with `remember`, and never longer
   * than the token. Only a script of a page of the service can call this (403): other sites must not sign a browser in, and programs send
   * their token with each request. A session cannot begin another one (403).
   */
  @Post()
  @AnyUser()
  @HttpCode(204)
  @AnswersSecret()
  @ApiNoContentResponse(SETS_COOKIE)
  async createBrowserSession(
    @Body() body: CreateBrowserSessionDto,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.browserSessions.begin(actor, body, request, reply);
  }

  /**
   * End the session of the browser
   * @remarks
   * For pages of the service: ends the session of the cookie, and removes the cookie. A request with an `Authorization` header is refused
   * (403).
   */
  @Delete()
  @AnyUser()
  @HttpCode(204)
  @ApiNoContentResponse(SETS_COOKIE)
  async endBrowserSession(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.browserSessions.end(request, reply);
  }
}
