import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { partOfText } from '../protocol/part-of-text.js';
import { ToolRefusal } from '../protocol/tool-refusal.js';
import type { ToolAnswer } from '../protocol/tool.js';
import { InnerRequests } from './inner-requests.js';
import { FIELDS } from './member-fields.js';
import type { MemberTool } from './member-tool.js';
import { trimSlashes } from '../../../common/http/trim-slashes.js';

interface Arguments {
  space: string;
  page: string;
  changeRequest?: string;
  next?: number;
}

/** Gives members a page as Markdown that can be edited and sent back. */
@Injectable()
export class GetMemberPage implements MemberTool {
  readonly name = 'getPage';
  readonly title = 'Get a page';
  readonly description =
    'Returns a page of a space, or of a change request, as Markdown that can be edited and proposed again. `page` is its id or its path. ' +
    'With `changeRequest`, the answer has the `revision` to send to `proposeChange`. If the answer has `next`, call again with it.';
  readonly writes = false;
  readonly scopes = ['space:read'] as const;
  readonly input = {
    type: 'object',
    properties: {
      space: FIELDS.space,
      page: { type: 'string', minLength: 1, maxLength: 2048, description: 'The id or the path of the page.' },
      changeRequest: FIELDS.changeRequest,
      next: { type: 'integer', minimum: 0, maximum: 100_000_000 },
    },
    required: ['space', 'page'],
    additionalProperties: false,
  } as const;

  constructor(private readonly innerRequests: InnerRequests) {}

  async call({ space, page, changeRequest, next = 0 }: Arguments, actor: Actor): Promise<ToolAnswer> {
    const request = changeRequest === undefined ? [] : ['change-requests', changeRequest];
    const mount = ['spaces', space, ...request];
    // Read first: a page that changes meanwhile must not have a later revision than its text.
    const revision = changeRequest === undefined ? undefined : (await this.innerRequests.send(actor, { path: mount }))['revision'];
    const found = await this.read([...mount, 'content'], page, actor);
    const { text, ...rest } = partOfText(typeof found['markdown'] === 'string' ? found['markdown'] : '', next);
    const { markdown: _, ...about } = found;
    return { text, data: { ...about, ...(revision !== undefined && { revision }), markdown: text, ...rest } };
  }

  private async read(content: readonly string[], page: string, actor: Actor): Promise<Record<string, unknown>> {
    const query = { format: 'markdown' };
    const byPath = { path: [...content, 'path', trimSlashes(page, 'both')], query };
    if (page.includes('/')) return this.innerRequests.send(actor, byPath);
    try {
      return await this.innerRequests.send(actor, { path: [...content, 'page', page], query });
    } catch (error) {
      if (error instanceof ToolRefusal && error.message.startsWith('404')) return this.innerRequests.send(actor, byPath);
      throw error;
    }
  }
}
