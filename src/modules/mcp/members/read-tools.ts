import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { ArgumentsSchema } from '../protocol/tool.js';
import { InnerRequests } from './inner-requests.js';
import { FIELDS } from './member-fields.js';
import type { MemberTool } from './member-tool.js';

const { space, organization, changeRequest, page, limit, cursor } = FIELDS;

interface ListArguments {
  limit?: number;
  cursor?: string;
}

/** The tools with which members read lists and change requests. */
@Injectable()
export class ReadTools {
  readonly all: readonly MemberTool[];

  constructor(private readonly innerRequests: InnerRequests) {
    this.all = [
      this.tool(
        'listSpaces',
        'List spaces',
        'Lists the spaces of an organization that you can see, with their ids. Without `organization`, it lists your organizations.',
        { properties: { organization, limit, cursor } },
        (args: ListArguments & { organization?: string }, actor) =>
          this.innerRequests.send(actor, {
            path: args.organization === undefined ? ['orgs'] : ['orgs', args.organization, 'spaces'],
            query: { limit: args.limit ?? limit.default, page: args.cursor },
          }),
      ),
      this.tool(
        'searchContent',
        'Search content',
        'Searches the pages of a space, or of all spaces of an organization that you can see. Name one of both.',
        {
          properties: { query: { type: 'string', minLength: 1, maxLength: 500 }, space, organization, limit },
          required: ['query'],
          oneOf: [{ required: ['space'] }, { required: ['organization'] }],
        },
        (args: ListArguments & { query: string; space?: string; organization?: string }, actor) =>
          this.innerRequests.send(actor, {
            path: args.space === undefined ? ['orgs', args.organization!, 'search'] : ['spaces', args.space, 'search'],
            query: { query: args.query, limit: args.limit ?? limit.default },
          }),
      ),
      this.tool(
        'getChangeRequest',
        'Get a change request',
        'Returns a change request with its `revision`, and what it changes.',
        { properties: { space, changeRequest }, required: ['space', 'changeRequest'] },
        async (args: { space: string; changeRequest: string }, actor) => {
          const path = ['spaces', args.space, 'change-requests', args.changeRequest];
          const found = await this.innerRequests.send(actor, { path });
          return { changeRequest: found, ...(await this.innerRequests.send(actor, { path: [...path, 'changes'] })) };
        },
      ),
      this.tool(
        'listComments',
        'List comments',
        'Lists the comments about a space or a change request, newest first, or only those about one page.',
        { properties: { space, changeRequest, page, limit, cursor }, required: ['space'] },
        (args: ListArguments & { space: string; changeRequest?: string; page?: string }, actor) =>
          this.innerRequests.send(actor, {
            path: [...mountOf(args), 'comments'],
            query: { format: 'markdown', targetPage: args.page, limit: args.limit ?? limit.default, page: args.cursor },
          }),
      ),
    ];
  }

  private tool<Arguments>(
    name: string,
    title: string,
    description: string,
    input: Omit<ArgumentsSchema, 'type'> & Pick<ArgumentsSchema, 'properties'>,
    read: (args: Arguments, actor: Actor) => Promise<Record<string, unknown>>,
  ): MemberTool {
    return {
      name,
      title,
      description,
      writes: false,
      scopes: ['space:read'],
      input: { type: 'object', additionalProperties: false, ...input },
      call: async (args: never, actor) => {
        const data = await read(args, actor);
        return { text: JSON.stringify(data), data };
      },
    };
  }
}

/** The path of a space, or of a change request of it. */
export const mountOf = (args: { space: string; changeRequest?: string }): string[] => [
  'spaces',
  args.space,
  ...(args.changeRequest === undefined ? [] : ['change-requests', args.changeRequest]),
];
