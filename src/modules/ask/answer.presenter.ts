import { Injectable } from '@nestjs/common';
import { hrefOf, type ContentRef } from '../../common/document/content-ref.js';
import { printMarkdown } from '../../common/document/print-markdown.js';
import { sentDocument } from '../../common/document/sent-document.js';
import type { AnswerFormat } from './ask.dto.js';
import type { AnswerView } from './answer.view.js';
import type { Answer } from './answering/answer.js';

@Injectable()
export class AnswerPresenter {
  present(answer: Answer, format: AnswerFormat = 'document'): AnswerView {
    const { document, sources, followUps } = answer;
    return {
      answer: format === 'document' ? { document: sentDocument(document) } : { markdown: this.markdown(answer) },
      followupQuestions: followUps,
      sources: sources.map(({ pageId, revisionId, spaceId, sections, title }) => ({
        type: 'page',
        page: pageId,
        revision: revisionId,
        space: spaceId,
        sections,
        reason: title,
      })),
    };
  }

  /** With the URLs of published pages in place of references. */
  private markdown({ document, sources }: Answer): string {
    const published = new Map(sources.map(({ pageId, published: url }) => [pageId, url]));
    const addressOf = (ref: ContentRef) => {
      const url = published.get(String(ref['page']));
      if (url === undefined) return hrefOf(ref);
      return ref.kind === 'anchor' ? `${url}#${encodeURIComponent(String(ref['anchor']))}` : url;
    };
    return printMarkdown(document, { page: false, hrefOf: addressOf });
  }
}
