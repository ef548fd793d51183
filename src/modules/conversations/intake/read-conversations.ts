import { Injectable, type PipeTransform } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { BadRequest } from '../../../common/http/errors.js';
import { Problems } from '../../../common/http/problems.js';
import { readDto } from '../../../common/http/read-dto.js';
import { isRecord } from '../../../common/json/is-record.js';
import { ConversationInputDto, MOST_CHARACTERS, MOST_CONVERSATIONS } from '../conversation.dto.js';

/** Milliseconds: other requests wait for each slice several times, so that a short one keeps them fast while many conversations arrive. */
export const INTAKE_SLICE = 4;

/** Reads a body that is one conversation or an array of them. */
@Injectable()
export class ReadConversations implements PipeTransform<unknown, Promise<ConversationInputDto[]>> {
  async transform(body: unknown): Promise<ConversationInputDto[]> {
    const problems = new Problems();
    if (!Array.isArray(body)) {
      if (!isRecord(body))
        throw refused('The request body must be a conversation or an array of conversations', 'must be an object or an array');
      const only = await read(body, '', problems);
      return accepted([only], problems);
    }
    if (body.length === 0 || body.length > MOST_CONVERSATIONS) {
      throw refused('The request is not valid', `must contain 1 to ${MOST_CONVERSATIONS} conversations`);
    }
    const turns = new Turns(INTAKE_SLICE);
    const conversations: ConversationInputDto[] = [];
    for (const [i, element] of body.entries()) {
      if (isRecord(element)) conversations.push(await read(element, `/${i}`, problems));
      else problems.add(`/${i}`, 'must be an object');
      await turns.pass();
    }
    return accepted(conversations, problems);
  }
}

async function read(plain: Record<string, unknown>, at: string, problems: Problems): Promise<ConversationInputDto> {
  const found = await readDto(ConversationInputDto, plain, false);
  for (const { pointer, message } of found.problems.first) problems.add(at + pointer, message);
  const conversation = found.instance as ConversationInputDto;
  if (found.problems.length === 0 && lengthOf(conversation) > MOST_CHARACTERS) {
    problems.add(`${at}/parts`, `the texts of all parts must not be longer than ${MOST_CHARACTERS} characters together`);
  }
  return conversation;
}

function accepted(conversations: ConversationInputDto[], problems: Problems): ConversationInputDto[] {
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  return conversations;
}

const lengthOf = ({ parts }: ConversationInputDto) => parts.reduce((sum, { body }) => sum + body.length, 0);

const refused = (message: string, problem: string) => new BadRequest(message, [{ pointer: '', message: problem }]);
