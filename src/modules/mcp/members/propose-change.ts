import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Conflict } from '../../../common/http/errors.js';
import { ToolRefusal } from '../protocol/tool-refusal.js';
import type { ToolAnswer } from '../protocol/tool.js';
import { InnerRequests } from './inner-requests.js';
import { FIELDS } from './member-fields.js';
import type { MemberTool } from './member-tool.js';

interface Arguments {
  space: string;
  changeRequest?: string;
  subject?: string;
  changes: object[];
  expectedRevision?: string;
  idempotencyKey?: string;
}

/** Changes of pages and texts. Files are not sent through tools. */
const OPERATIONS = [
  'insert_page',
  'insert_group',
  'insert_link',
  'update_page',
  'patch_page',
  'delete_page',
  'revert_page',
  'insert_reusable_content',
  'update_reusable_content',
  'delete_reusable_content',
  'set_variables',
];

/** Proposes changes of content. Nothing is published by it: people review and merge a change request. */
@Injectable()
export class ProposeChange implements MemberTool {
  readonly name = 'proposeChange';
  readonly title = 'Propose a change';
  readonly description =
    'Makes a draft change request with these changes, or adds them to a draft. People review and merge it; no tool does. Each change has an ' +
    '`operation` and its members, as in the body of `POST /v1/spaces/{spaceId}/content`: for example { "operation": "patch_page", "page": "<id>", ' +
    '"edits": [{ "edit": "replace_text", "find": "old text", "replace": "new text" }] }, or { "operation": "insert_page", "title": "Setup", "document": ' +
    '{ "markdown": "Text" } }. All of them are applied, or none.';
  readonly writes = true;
  readonly scopes = ['space:read', 'space:write'] as const;
  readonly input = {
    type: 'object',
    properties: {
      space: FIELDS.space,
      changeRequest: {
        ...FIELDS.changeRequest,
        description: 'The id or the number of the draft to extend. Without it, a new one is made.',
      },
      subject: { type: 'string', minLength: 1, maxLength: 100, description: 'What a new change request is about, in a few words.' },
      changes: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: { type: 'object', properties: { operation: { enum: OPERATIONS } }, required: ['operation'] },
      },
      expectedRevision: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'The `revision` of the change request that you read: if it has changed since, nothing is written.',
      },
      idempotencyKey: FIELDS.idempotencyKey,
    },
    required: ['space', 'changes'],
    anyOf: [{ required: ['changeRequest'] }, { required: ['subject'] }],
    additionalProperties: false,
  } as const;

  constructor(
    private readonly innerRequests: InnerRequests,
    private readonly database: Database,
  ) {}

  async call(args: Arguments, actor: Actor): Promise<ToolAnswer> {
    const data = await this.write(args, actor).catch((error: unknown) => this.withCurrent(error, args, actor));
    return { text: JSON.stringify(data), data };
  }

  /** In one transaction: changes that are refused leave no empty change request. */
  private write({ space, changeRequest, subject, changes, ...safety }: Arguments, actor: Actor): Promise<Record<string, unknown>> {
    const headers = { 'idempotency-key': safety.idempotencyKey };
    const requests = ['spaces', space, 'change-requests'];
    return this.database.tx(async () => {
      const draft =
        changeRequest === undefined
          ? await this.innerRequests.send(actor, { method: 'POST', path: requests, body: { subject, status: 'draft' }, headers })
          : await this.innerRequests.send(actor, { path: [...requests, changeRequest] });
      if (draft['status'] !== 'draft') throw new Conflict('This change request is not a draft: propose the change in a new one');
      return this.innerRequests.send(actor, {
        method: 'POST',
        path: [...requests, String(draft['id']), 'content'],
        query: { compat: 'false' },
        body: { changes },
        headers: { ...headers, ...(safety.expectedRevision !== undefined && { 'if-match': `"${safety.expectedRevision}"` }) },
      });
    });
  }

  /** Whoever expected another revision learns the current one. */
  private async withCurrent(error: unknown, { space, changeRequest }: Arguments, actor: Actor): Promise<never> {
    if (!(error instanceof ToolRefusal) || !error.message.startsWith('412') || changeRequest === undefined) throw error;
    const { revision } = await this.innerRequests.send(actor, { path: ['spaces', space, 'change-requests', changeRequest] });
    throw new ToolRefusal(error.message, { ...error.data, revision });
  }
}
