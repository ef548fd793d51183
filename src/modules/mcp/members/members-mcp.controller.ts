import { Body, Controller, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, CurrentActor } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { AnswerMembers } from './answer-members.js';
import { TokenChallenge } from './token-challenge.js';
import { McpMessageDto } from './mcp-message.dto.js';
import { McpReplyView } from './mcp-message.view.js';

@ApiTags('Programs')
@UseFilters(TokenChallenge)
@Controller('v1/mcp')
export class MembersMcpController {
  constructor(private readonly answerMembers: AnswerMembers) {}

  /**
   * Use the tools for programs
   *
   * @remarks Takes one message of the Model Context Protocol, and answers it; there are no sessions, so that `tools/list` and
   * `tools/call` work at once. The tools read spaces, pages, change requests and comments, propose changes in drafts of change
   * requests, and post comments, each as its route does: what the route refuses, the result says with `isError`. No tool merges,
   * deletes for good, or changes permissions or settings. A token with scopes gets the tools that its scopes allow.
   */
  @Post()
  @HttpCode(200)
  @AnyUser({ scope: 'space:read' })
  @ApiOkResponse({ type: McpReplyView })
  @ApiAcceptedResponse({ description: 'The message needs no answer.' })
  async useTools(
    @Body() message: McpMessageDto,
    @CurrentActor() actor: Actor,
    @Req() { host, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    this.answerMembers.admit({ host, origin: headers.origin });
    const { status, body } = await this.answerMembers.answer(actor, message, headers);
    void reply.code(status);
    return body === undefined ? undefined : (JSON.parse(body) as unknown);
  }
}
