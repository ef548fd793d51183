import { Injectable } from '@nestjs/common';
import type { Answer } from './answer.js';
import { AnswerApi } from './answer-api.js';
import { AnswerCard } from './answer-card.js';
import { AnswerFeedback } from './answer-feedback.js';
import { AnswerFonts } from './answer-fonts.js';
import { AnswerFiles } from './answer-files.js';
import { AnswerPdf } from './answer-pdf.js';
import type { SiteCall, SiteMark, ToolsMark } from './site-call.js';

/** The marks of what belongs to a page. */
export type PartMark = Exclude<SiteMark, 'reader' | 'search' | 'ask' | ToolsMark>;

/** Answers what pages load and what their forms send. */
@Injectable()
export class AnswerParts {
  constructor(
    private readonly answerFiles: AnswerFiles,
    private readonly answerFeedback: AnswerFeedback,
    private readonly answerApi: AnswerApi,
    private readonly answerCard: AnswerCard,
    private readonly answerFonts: AnswerFonts,
    private readonly answerPdf: AnswerPdf,
  ) {}

  /** Undefined if there is no such part for the visitor. `base` is the path before the mark, `rest` the one after it. */
  async answer(mark: PartMark, base: string, rest: string, call: SiteCall): Promise<Answer | undefined> {
    if (mark === 'files') return this.answerFiles.get(rest.split('/').map(decoded), call);
    if (mark === 'fonts') return this.answerFonts.answer(rest);
    if (mark === 'og') return this.answerCard.answer(base, rest, call);
    if (mark === 'api') return this.answerApi.answer(base, rest, call);
    if (mark === 'pdf') return rest === '' ? this.answerPdf.answer(base, call) : undefined;
    return rest === '' ? this.answerFeedback.answer(base, call) : undefined;
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
