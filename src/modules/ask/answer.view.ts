import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { RichText } from '../../common/document/rich-text.field.js';
import type { Document } from '../../common/document/rich-text.js';

@ApiSchema({ name: 'AnswerDocument' })
export class AnswerDocumentView {
  @RichText() document: Document;
}

@ApiSchema({ name: 'AnswerMarkdown' })
export class AnswerMarkdownView {
  /** @example "Install it with npm [\\[1\\]](https://docs.example.com/sites/handbook/install)." */
  markdown: string;
}

@ApiSchema({ name: 'AnswerSource' })
export class AnswerSourceView {
  type: 'page';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  page: string;
  /** @example 0UmGg9ReViSiOnIdEnTi */
  revision: string;
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  space: string;
  /** The anchors of the sections that the answer is from; the id of the page for the text before its first heading. */
  @ApiProperty({ type: [String], example: ['requirements'] }) sections: string[];
  /**
   * Why it is a source: the title of the page.
   * @example Installation
   */
  reason: string;
}

@ApiSchema({ name: 'Answer' })
export class AnswerView {
  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/AnswerDocument' }, { $ref: '#/components/schemas/AnswerMarkdown' }],
    description: 'The answer in the format that was asked for.',
  })
  answer: AnswerDocumentView | AnswerMarkdownView;
  /** What may be asked next, at most three. */
  @ApiProperty({ type: [String], example: ['Requirements'] }) followupQuestions: string[];
  /** The pages that the answer is from, in the order of its numbers. Empty if nothing answers the question. */
  sources: AnswerSourceView[];
}

@ApiSchema({ name: 'OrganizationAnswer' })
export class OrganizationAnswerView {
  answer: AnswerView;
}
