import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PlainParams, Public } from '../../../common/access/access.decorators.js';
import { TakesAnyBody } from '../../../common/http/body-kinds.decorator.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { GitHookParams } from './git-hook.dto.js';
import { ReceiveHook } from './receive-hook.js';

@ApiTags('Git')
@Controller('v1/git/hooks')
export class GitHooksController {
  constructor(private readonly receiveHook: ReceiveHook) {}

  /**
   * Receive a hook of a Git host
   * @remarks
   * Takes what GitHub, GitLab, Gitea, Forgejo and Bitbucket send after a push, and starts a sync if it concerns what is synced. It is only a
   * hint to look: the sync asks the host itself. Whoever sends it must know the `hookSecret` of the installation: it signs the body
   * (`X-Hub-Signature-256`, `X-Hub-Signature`, `X-Gitea-Signature`, `X-Forgejo-Signature`) or is sent with it (`X-Gitlab-Token`).
   * Everything else is a 401: only the host knows the secret. An installation without a hook secret is a 404, and a body of more than 25 MB a 413.
   */
  @Post(':installationId')
  @Public()
  @PlainParams('installationId')
  @TakesAnyBody()
  @HttpCode(202)
  @ApiAcceptedResponse()
  @ApiUnauthorizedResponse({ type: ErrorView, description: 'The signature is missing or wrong.' })
  async receiveGitHook(@Param() { installationId }: GitHookParams, @Req() { headers, body }: FastifyRequest): Promise<void> {
    await this.receiveHook.receive(installationId, headers, body);
  }
}
