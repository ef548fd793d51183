import { Injectable } from '@nestjs/common';
import { Events } from '../../common/events/events.js';
import type { SiteCustomizationView } from '../site-looks/customization.view.js';
import type { Site } from '../site-structure/site.entity.js';
import { QuestionUnanswered } from './ask.events.js';

/** Tells of questions that nothing answers, if those who run the site want to know them. */
@Injectable()
export class TellUnanswered {
  constructor(private readonly events: Events) {}

  async tell({ id, orgId }: Site, { insights }: SiteCustomizationView, question: string, url?: string): Promise<void> {
    if (insights.questions) await this.events.emit(new QuestionUnanswered(orgId, id, question, url ?? null));
  }
}
