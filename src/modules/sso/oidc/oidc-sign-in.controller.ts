import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlainParams, Public } from '../../../common/access/access.decorators.js';
import { ClientQuery } from '../sign-in/client.dto.js';
import { PageErrors } from '../sign-in/page-errors.js';
import { OidcSignIn } from './oidc-sign-in.js';

/** What browsers open during a sign-in. It is not part of the API. */
@ApiExcludeController()
@UseFilters(PageErrors)
@Controller('sso/oidc/:oidcProviderId')
export class OidcSignInController {
  constructor(private readonly oidcSignIn: OidcSignIn) {}

  @Get('start')
  @Public()
  @PlainParams('oidcProviderId')
  async start(@Param('oidcProviderId') id: string, @Query() query: ClientQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.oidcSignIn.start(id, query, reply);
  }

  @Get('callback')
  @Public()
  @PlainParams('oidcProviderId')
  async finish(@Param('oidcProviderId') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.oidcSignIn.finish(id, request, reply);
  }
}
