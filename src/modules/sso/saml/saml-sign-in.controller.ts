import { Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlainParams, Public } from '../../../common/access/access.decorators.js';
import { TakesForm } from '../../../common/http/body-kinds.decorator.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { ClientQuery } from '../sign-in/client.dto.js';
import { PageErrors } from '../sign-in/page-errors.js';
import { SamlSignIn } from './saml-sign-in.js';

/** A response with many attributes has 30 kB. */
const LARGEST_RESPONSE = 256 * 1024;

/** What browsers open during a sign-in. It is not part of the API. */
@ApiExcludeController()
@UseFilters(PageErrors)
@Controller('sso/saml/:samlProviderId')
export class SamlSignInController {
  constructor(private readonly samlSignIn: SamlSignIn) {}

  @Get('start')
  @Public()
  @PlainParams('samlProviderId')
  async start(@Param('samlProviderId') id: string, @Query() query: ClientQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.samlSignIn.start(id, query, reply);
  }

  @Post('acs')
  @Public()
  @PlainParams('samlProviderId')
  @TakesForm(LARGEST_RESPONSE)
  @AnswersSecret()
  async finish(
    @Param('samlProviderId') id: string,
    @Req() request: FastifyRequest<{ Body: Record<string, string> }>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.samlSignIn.finish(id, request, reply);
  }

  @Get('metadata')
  @Public()
  @PlainParams('samlProviderId')
  async describe(@Param('samlProviderId') id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.samlSignIn.describe(id, reply);
  }
}
