import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Resources } from '../../common/access/resources.js';
import type { Block } from '../../common/document/rich-text.js';
import { sentDocument } from '../../common/document/sent-document.js';
import { BadRequest } from '../../common/http/errors.js';
import { sendEvents } from '../../common/http/send-events.js';
import { newId } from '../../common/ids/ids.js';
import { SealedSecrets } from '../../common/secrets/sealed-secrets.js';
import type { AiResponseDto } from './ask.dto.js';
import { AskSite } from './ask-site.js';

const LONGEST_QUESTION = 512;
const LONGEST_GOAL = 2000;
const MOST_EARLIER = 4;
/** What programs put between what a question is about and the question. */
const SEPARATOR = '\n\n---\n\n';

/** Answers messages of a conversation about a site. Nothing of it is stored: the id of a response contains the questions. */
@Injectable()
export class StreamResponse {
  constructor(
    private readonly askSite: AskSite,
    private readonly sealedSecrets: SealedSecrets,
  ) {}

  async respond({ input, previousResponseId }: AiResponseDto, resources: Resources, reply: FastifyReply): Promise<void> {
    const { question, goal } = readMessage(input);
    const owner = ownerOf(resources);
    const earlier = previousResponseId === undefined ? [] : await this.earlierIn(previousResponseId, owner);
    const answers = await this.askSite.ask({ question, earlier, ...(goal !== '' && { context: { goal } }) }, resources);
    const id = await this.sealedSecrets.seal(JSON.stringify([...earlier, question].slice(-MOST_EARLIER)), owner);
    const messageId = newId();
    await sendEvents(reply, async function* events(signal) {
      yield { type: 'response_start', messageId };
      yield { type: 'response_step_start', messageId, stepIndex: 0, phase: 'final_answer' };
      let shown: readonly Block[] = [];
      let suggestions: readonly string[] = [];
      for await (const { document, followUps } of answers(signal)) {
        const { nodes } = sentDocument(document);
        for (const change of changesOf(shown, nodes)) yield { type: 'response_document', messageId, stepIndex: 0, ...change };
        [shown, suggestions] = [nodes, followUps];
      }
      if (suggestions.length > 0) yield { type: 'response_followup_suggestion', messageId, suggestions };
      const previous = earlier.length > 0 ? { previous: previousResponseId } : {};
      yield { type: 'response_finish', messageId, responseId: id, response: { id, ...previous } };
    });
  }

  private async earlierIn(responseId: string, owner: string): Promise<string[]> {
    const opened = await this.sealedSecrets.open(responseId, owner);
    const questions: unknown = opened === undefined ? [] : JSON.parse(opened);
    return Array.isArray(questions) ? questions.filter((one): one is string => typeof one === 'string') : [];
  }
}

/** A conversation continues only on its site, for a reader who sees the same. */
const ownerOf = (resources: Resources): string =>
  JSON.stringify(['conversation', resources.get('site').id, resources.actor.userId, resources.actor.visitor?.audience.key ?? '']);

function readMessage(input: AiResponseDto['input']): { question: string; goal: string } {
  const message = input.findLast(({ role }) => role === 'user')?.content ?? '';
  const from = message.lastIndexOf(SEPARATOR);
  const question = message
    .slice(from === -1 ? 0 : from + SEPARATOR.length)
    .trim()
    .slice(0, LONGEST_QUESTION);
  if (question === '') throw new BadRequest('`input` has no message of the role `user` with a text: there is nothing to answer');
  return { question, goal: from === -1 ? '' : message.slice(0, from).slice(0, LONGEST_GOAL) };
}

interface Change {
  operation: 'insert' | 'update';
  blocks: readonly Block[];
}

/** How blocks that are shown become others: the last ones are replaced, and others follow. An answer only becomes longer. */
function changesOf(shown: readonly Block[], next: readonly Block[]): Change[] {
  let same = 0;
  while (same < shown.length && isDeepStrictEqual(shown[same], next[same])) same++;
  const changes: Change[] = [
    { operation: 'update', blocks: next.slice(same, shown.length) },
    { operation: 'insert', blocks: next.slice(shown.length) },
  ];
  return changes.filter(({ blocks }) => blocks.length > 0);
}
