import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { ToolAnswer } from '../protocol/tool.js';
import { InnerRequests } from './inner-requests.js';
import { FIELDS } from './member-fields.js';
import type { MemberTool } from './member-tool.js';
import { mountOf } from './read-tools.js';

interface Arguments {
  space: string;
  changeRequest?: string;
  page?: string;
  body: string;
  idempotencyKey?: string;
}

/** Comments on a space, a change request or a page, as the member whose token it is. */
@Injectable()
export class PostComment implements MemberTool {
  readonly name = 'postComment';
  readonly title = 'Post a comment';
  readonly description =
    'Posts a comment about a space, a change request or a page, in your name. People are notified as of every comment.';
  readonly writes = true;
  readonly scopes = ['space:read', 'space:write'] as const;
  readonly input = {
    type: 'object',
    properties: {
      space: FIELDS.space,
      changeRequest: FIELDS.changeRequest,
      page: FIELDS.page,
      body: { type: 'string', minLength: 1, maxLength: 10_000, description: 'The comment, as Markdown.' },
      idempotencyKey: FIELDS.idempotencyKey,
    },
    required: ['space', 'body'],
    additionalProperties: false,
  } as const;

  constructor(private readonly innerRequests: InnerRequests) {}

  async call({ body, page, idempotencyKey, ...about }: Arguments, actor: Actor): Promise<ToolAnswer> {
    const data = await this.innerRequests.send(actor, {
      method: 'POST',
      path: [...mountOf(about), 'comments'],
      query: { format: 'markdown' },
      body: { body: { markdown: body }, ...(page !== undefined && { page }) },
      headers: { 'idempotency-key': idempotencyKey },
    });
    return { text: JSON.stringify(data), data };
  }
}
