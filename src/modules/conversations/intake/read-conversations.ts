import { Injectable, type PipeTransform } from '@nestjs/common';
import { BadRequest } from '../../../common/http/errors.js';
import { readDto } from '../../../common/http/read-dto.js';
import { isRecord } from '../../../common/json/is-record.js';
import { ConversationInputDto, ConversationInputsDto } from '../conversation.dto.js';

/** Reads a body that is one conversation or an array of them. */
@Injectable()
export class ReadConversations implements PipeTransform<unknown, Promise<ConversationInputDto[]>> {
  async transform(body: unknown): Promise<ConversationInputDto[]> {
    if (Array.isArray(body))
      return ((await read(ConversationInputsDto, { conversations: body }, '/conversations')) as ConversationInputsDto).conversations;
    if (isRecord(body)) return [(await read(ConversationInputDto, body, '')) as ConversationInputDto];
    throw new BadRequest('The request body must be a conversation or an array of conversations', [
      { pointer: '', message: 'must be an object or an array' },
    ]);
  }
}

async function read(dto: new () => object, plain: Record<string, unknown>, prefix: string): Promise<object> {
  const { instance, problems } = await readDto(dto, plain, false);
  if (problems.length === 0) return instance;
  // The caller sent the array itself, without a name.
  for (const problem of problems.first) problem.pointer = problem.pointer.slice(prefix.length);
  throw new BadRequest('The request is not valid', problems);
}
