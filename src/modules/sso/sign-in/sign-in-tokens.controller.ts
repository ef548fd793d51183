import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { ApiTokenPresenter } from '../../identity/api-token.presenter.js';
import { NewApiTokenView } from '../../identity/api-token.view.js';
import { deviceOf } from '../sessions/device-of.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { SessionTokens } from './session-tokens.js';
import { ExchangeSignInCodeDto } from './sign-in-token.dto.js';

@ApiTags('Single sign-on')
@Controller('v1/sso/tokens')
export class SignInTokensController {
  constructor(
    private readonly sessionTokens: SessionTokens,
    private readonly failedSignIns: FailedSignIns,
    private readonly apiTokenPresenter: ApiTokenPresenter,
  ) {}

  /**
   * Exchange the code of a sign-in for its token
   * @remarks
   * Ends a sign-in that a command-line client started: returns the token, which works in the organization of the provider
   * for at most 12 hours. A code works once, within one minute, and only with the verifier of the client (400).
   */
  @Post()
  @Public()
  @AnswersSecret()
  async exchangeSignInCode(
    @Body() { code, codeVerifier }: ExchangeSignInCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewApiTokenView> {
    return this.apiTokenPresenter.presentNew(
      await this.failedSignIns.limit(request, reply, () => this.sessionTokens.redeem(code, codeVerifier, deviceOf(request))),
    );
  }
}
