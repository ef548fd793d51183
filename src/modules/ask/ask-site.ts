import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { Forbidden, TooManyRequests } from '../../common/http/errors.js';
import { ASKING, RateLimiter } from '../../common/http/rate-limiter.js';
import { wordsFor } from '../../common/words/languages.js';
import { Customizations } from '../site-looks/customizations.service.js';
import type { SiteCustomizationView } from '../site-looks/customization.view.js';
import { ShownStructure } from '../site-structure/shown/shown-structure.js';
import type { Structure } from '../site-structure/shown/read-structure.js';
import { siteVisitorOf } from '../site-structure/shown/site-visitor.js';
import type { Answer, Evidence, Question } from './answering/answer.js';
import { AnswerQuestions } from './answering/answer-questions.js';
import { FindEvidence, type SiteQuestion } from './find-evidence.js';
import { TellUnanswered } from './tell-unanswered.js';

/** Answers questions about a site from what the caller may read on it. */
@Injectable()
export class AskSite {
  constructor(
    private readonly shownStructure: ShownStructure,
    private readonly findEvidence: FindEvidence,
    private readonly customizations: Customizations,
    private readonly answerQuestions: AnswerQuestions,
    private readonly rateLimiter: RateLimiter,
    private readonly tellUnanswered: TellUnanswered,
  ) {}

  /** What can be refused is refused before this resolves. */
  async ask(asked: SiteQuestion, resources: Resources): Promise<(signal: AbortSignal) => AsyncIterable<Answer>> {
    const structure = await this.shownStructure.read(resources, undefined);
    const looks = await this.looksOf(structure, asked.context?.siteSpaceId);
    this.refuse(looks, resources);
    const question = questionOf(asked, structure, looks);
    const evidence = await this.findEvidence.find(asked, resources);
    return (signal) => this.answer(question, evidence, signal, structure, looks, resources);
  }

  /** What visitors can begin with. */
  async suggestions(siteSpaceId: string | undefined, resources: Resources): Promise<readonly string[]> {
    const { ai } = await this.looksOf(await this.shownStructure.read(resources, undefined), siteSpaceId);
    return ai.suggestions ?? [];
  }

  /** Members ask whatever site they can see; visitors only one that offers it. */
  private refuse({ ai }: SiteCustomizationView, resources: Resources): void {
    const site = resources.get('site');
    if (resources.actor.visitor && ai.mode === 'none') throw new Forbidden('This site does not answer questions');
    if (!this.rateLimiter.allows(`${ASKING}${site.id}`)) throw new TooManyRequests(60);
  }

  private looksOf({ site, outline, spaces }: Structure, siteSpaceId: string | undefined): Promise<SiteCustomizationView> {
    const siteSpace = outline.siteSpaces.find(({ id, spaceId }) => id === siteSpaceId && spaces.has(spaceId));
    return siteSpace ? this.customizations.ofSiteSpace(siteSpace) : this.customizations.ofSite(site);
  }

  private async *answer(
    question: Question,
    evidence: readonly Evidence[],
    signal: AbortSignal,
    structure: Structure,
    looks: SiteCustomizationView,
    { actor }: Resources,
  ): AsyncGenerator<Answer> {
    let last: Answer | undefined;
    for await (const answer of this.answerQuestions.answer(question, evidence, signal)) yield (last = answer);
    const isVisit = actor.visitor !== undefined && siteVisitorOf(actor)?.isPreview !== true;
    if (last?.isAnswered === false && isVisit) await this.tellUnanswered.tell(structure.site, looks, question.text, structure.address);
  }
}

function questionOf(
  { question, context, earlier = [] }: SiteQuestion,
  { outline, spaces }: Structure,
  looks: SiteCustomizationView,
): Question {
  const siteSpace = outline.siteSpaces.find(({ id }) => id === context?.siteSpaceId) ?? outline.siteSpacesInOrder()[0];
  const language = (siteSpace && spaces.get(siteSpace.spaceId)?.space.language) ?? looks.internationalization.locale;
  return {
    text: question,
    earlier,
    ...(context?.goal !== undefined && { goal: context.goal }),
    ...(looks.ai.instructions !== undefined && looks.ai.instructions !== null && { instructions: looks.ai.instructions }),
    words: wordsFor(language).ask,
  };
}
