import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/access/access.decorators.js';
import { DEVICE_LOGIN, RateLimiter } from '../../../common/http/rate-limiter.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { ApiTokenPresenter } from '../../identity/api-token.presenter.js';
import { NewApiTokenView } from '../../identity/api-token.view.js';
import { deviceOf } from '../sessions/device-of.js';
import { ExchangeDeviceCodeDto } from './device-login.dto.js';
import { DeviceLoginPresenter } from './device-login.presenter.js';
import { NewDeviceLoginView } from './device-login.view.js';
import { DeviceLoginsService } from './device-logins.service.js';

@ApiTags('Single sign-on')
@Controller('v1/sso/device')
export class DeviceLoginsController {
  constructor(
    private readonly deviceLoginsService: DeviceLoginsService,
    private readonly deviceLoginPresenter: DeviceLoginPresenter,
    private readonly apiTokenPresenter: ApiTokenPresenter,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * Begin a device login
   * @remarks
   * For a program on a machine whose browser a person cannot use. Show `userCode` and `verificationURL` to the person, who
   * opens the page in a browser that is signed in, types the code and consents. Meanwhile ask for the token every `interval`
   * seconds. An address can begin 20 logins in a minute (429).
   */
  @Post()
  @Public()
  @AnswersSecret()
  async createDeviceLogin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<NewDeviceLoginView> {
    this.rateLimiter.take(DEVICE_LOGIN + request.ip, reply);
    return this.deviceLoginPresenter.presentNew(await this.deviceLoginsService.begin({ device: deviceOf(request), address: request.ip }));
  }

  /**
   * Exchange the code of a device for its token
   * @remarks
   * Returns the token once somebody has consented. It has the rights of the session that consented, and ends with it. Until
   * then the response is 400, and `type` of the error says why: `authorization-pending`, `slow-down` (you asked before
   * `interval` seconds had passed; from now on wait 5 seconds longer), `access-denied`, or `expired`, also for a code that was
   * used or is unknown.
   */
  @Post('token')
  @Public()
  @HttpCode(200)
  @AnswersSecret()
  async exchangeDeviceCode(@Body() { deviceCode }: ExchangeDeviceCodeDto): Promise<NewApiTokenView> {
    return this.apiTokenPresenter.presentNew(await this.deviceLoginsService.exchange(deviceCode));
  }
}
