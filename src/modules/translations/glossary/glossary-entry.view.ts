import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Language } from '../../../common/contract/languages.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';

@ApiSchema({ name: 'GlossaryEntryUrls' })
export class GlossaryEntryUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/translations-glossary/0UmGg9GlOsSaRyEnTrYa') location: string;
}

@ApiSchema({ name: 'GlossaryEntry' })
export class GlossaryEntryView {
  object: 'glossary-entry';
  /** @example 0UmGg9GlOsSaRyEnTrYa */
  id: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The term by language.',
    example: { en: 'space', de: 'Bereich' },
  })
  translations: Partial<Record<Language, string>>;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  urls: GlossaryEntryUrls;
}

@ApiSchema({ name: 'GlossaryEntryList' })
export class GlossaryEntryListView extends ListOf(GlossaryEntryView) {}
