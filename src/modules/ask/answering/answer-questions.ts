import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import type { Answer, Evidence, Question } from './answer.js';
import { quotePassages } from './quote-passages.js';
import { WriteAnswer } from './write-answer.js';

const KEPT_MS = 5 * 60_000;

interface Kept {
  answer: Answer;
  until: number;
}

/** Answers questions from passages that the reader may see: what is not among them is in no answer. */
@Injectable()
export class AnswerQuestions {
  /** Whole answers of a language model. The key contains what they are made of, so nobody gets one from passages they cannot see. */
  private readonly written: Cache<Kept>;

  constructor(
    private readonly writeAnswer: WriteAnswer,
    caches: Caches,
  ) {
    this.written = caches.create<Kept>({ name: 'written-answers', bytesOf: ({ answer }) => bytesOfJson(answer) });
  }

  /** Whether answers are written, and not only quoted. */
  get areWritten(): boolean {
    return this.writeAnswer.isPossible;
  }

  /** What the passages say, whoever asks. */
  quote(question: Question, evidence: readonly Evidence[]): Answer {
    return quotePassages(question, evidence);
  }

  /** Each answer takes the place of the one before it. There is at least one. */
  async *answer(question: Question, evidence: readonly Evidence[], signal: AbortSignal): AsyncGenerator<Answer> {
    const quoted = quotePassages(question, evidence);
    if (!quoted.isAnswered || !this.writeAnswer.isPossible) return void (yield quoted);
    const key = keyOf(question, evidence);
    const kept = this.written.get(key);
    if (kept && kept.until > Date.now()) return void (yield kept.answer);
    let last: Answer | undefined;
    for await (const answer of this.writeAnswer.write(question, evidence, signal)) yield (last = answer);
    if (!last) yield quoted;
    else if (!last.isBroken) this.written.set(key, { answer: last, until: Date.now() + KEPT_MS });
  }
}

const keyOf = ({ words, ...question }: Question, evidence: readonly Evidence[]) =>
  hash(
    'sha256',
    JSON.stringify([
      question,
      words.passages,
      evidence.map(({ revisionId, pageId, anchor, text, published }) => [revisionId, pageId, anchor, text, published]),
    ]),
    'base64url',
  );
