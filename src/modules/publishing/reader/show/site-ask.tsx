import { Injectable } from '@nestjs/common';
import { DocumentHtml } from '../../../../common/document/html/document-html.js';
import type { Language } from '../../../../common/contract/languages.js';
import { wordsFor } from '../../../../common/words/languages.js';
import { AnswerQuestions } from '../../../ask/answering/answer-questions.js';
import type { Answer, Evidence, Question } from '../../../ask/answering/answer.js';
import { TellUnanswered } from '../../../ask/tell-unanswered.js';
import { SearchVisible } from '../../../search/sites/search-visible.js';
import { spacesInScope } from '../../../search/sites/spaces-in-scope.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import { pageAddress } from '../../../spaces/space-publication.js';
import type { Visitor } from '../../places/place.js';
import { answerFragment, askView, type ShownAnswer } from '../layout/ask-view.js';
import type { ReaderFrame } from '../layout/reader-page.js';
import { ContentLinks } from './content-links.js';
import { type OnSite, onSiteSpace } from './on-site-space.js';
import { OpenSpaces } from './open-spaces.js';
import { ReadFrames } from './read-frame.js';
import type { SiteLinks } from './site-links.js';
import { ReadSiteState, type SiteState } from './site-state.js';

const LONGEST_QUESTION = 512;
const MOST_EVIDENCE = 8;

export interface AskCall {
  question: string;
  /** The site space that the visitor came from. */
  siteSpaceId: string | null;
  /** Whether a language model may be used for this request. */
  mayWrite: boolean;
}

interface Asking {
  on: OnSite;
  state: SiteState;
  visitor: Visitor;
  frame: ReaderFrame;
  looks: SiteCustomizationView;
  links: SiteLinks;
  question: Question;
}

/** Answers questions of visitors on a page of a site, from what they can read there. */
@Injectable()
export class SiteAsk {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly readFrames: ReadFrames,
    private readonly openSpaces: OpenSpaces,
    private readonly searchVisible: SearchVisible,
    private readonly answerQuestions: AnswerQuestions,
    private readonly tellUnanswered: TellUnanswered,
  ) {}

  /** The page for somebody who has asked too much. */
  async refusal(visited: OnSite, visitor: Visitor, call: AskCall): Promise<string | undefined> {
    const asking = await this.open(visited, visitor, call);
    return asking && askView(asking.frame, { question: asking.question.text, suggestions: [], areKept: false, answer: 'too many' });
  }

  /** The page with the whole answer, or one that the script completes while an answer is written. Undefined if the site has no such page. */
  async page(visited: OnSite, visitor: Visitor, call: AskCall & { isWhole: boolean }): Promise<string | undefined> {
    const asking = await this.open(visited, visitor, call);
    if (!asking) return undefined;
    const { frame, looks, question } = asking;
    const greeting = looks.ai.localizedGreeting?.[frame.language as Language] ?? looks.ai.greeting;
    const shown = { question: question.text, greeting, suggestions: looks.ai.suggestions ?? [], areKept: looks.insights.questions };
    if (question.text === '') return askView(frame, shown);
    if (this.answerQuestions.areWritten && call.mayWrite && !call.isWhole) return askView(frame, { ...shown, answer: 'later' });
    let last: ShownAnswer | undefined;
    for await (const answer of this.answers(asking, call, new AbortController().signal)) last = answer;
    return askView(frame, { ...shown, answer: last });
  }

  /** The answer as HTML, each time that there is more of it. Undefined if the site answers no questions. */
  async fragments(visited: OnSite, visitor: Visitor, call: AskCall): Promise<((signal: AbortSignal) => AsyncIterable<object>) | undefined> {
    const asking = await this.open(visited, visitor, call);
    if (!asking) return undefined;
    const answers = this.answers.bind(this);
    return async function* fragments(signal) {
      for await (const answer of answers(asking, call, signal)) yield { html: answerFragment(asking.frame, answer) };
    };
  }

  private async open(visited: OnSite, visitor: Visitor, call: AskCall): Promise<Asking | undefined> {
    const on = onSiteSpace(visited, call.siteSpaceId);
    const { changeRequestId } = visitor.pass.preview ?? {};
    const state = await this.readSiteState.read({ ...on, ...(changeRequestId !== undefined && { changeRequestId }) });
    const { frame, looks, links } = await this.readFrames.read(on, state, visitor.audience);
    if (looks.ai.mode === 'none') return undefined;
    const { instructions } = looks.ai;
    const question: Question = {
      text: call.question.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUESTION),
      earlier: [],
      ...(instructions !== undefined && instructions !== null && { instructions }),
      words: wordsFor(frame.language).ask,
    };
    return { on, state, visitor, frame, looks, links, question };
  }

  private async *answers(asking: Asking, { mayWrite }: AskCall, signal: AbortSignal): AsyncGenerator<ShownAnswer> {
    const { on, question, looks, visitor } = asking;
    const evidence = await this.evidenceFor(asking);
    const answers = mayWrite ? this.answerQuestions.answer(question, evidence, signal) : [this.answerQuestions.quote(question, evidence)];
    let last: Answer | undefined;
    for await (const answer of answers) {
      last = answer;
      yield await this.shown(asking, answer);
    }
    if (last?.isAnswered === false && visitor.pass.preview === null)
      await this.tellUnanswered.tell(on.site, looks, question.text, on.canonicalBase);
  }

  /** As `SiteHits`: in the site space that the visitor is on, and those of the other sections that are like it. */
  private async evidenceFor({ on, state, visitor: { audience, pass }, question, links }: Asking): Promise<Evidence[]> {
    const shown = new Map(Array.from(state.spaces, ([id, space]) => [id, { space }]));
    const scope = { mode: 'default', ...(on.siteSpace && { currentSiteSpace: on.siteSpace.id }) } as const;
    const searched = spacesInScope({ outline: on.outline, spaces: shown }, { scope });
    const heads = new Map(searched.map(({ spaceId }) => [spaceId, state.spaces.get(spaceId)!.revisionId]));
    const found = await this.searchVisible.passages(question.text, heads, { audience, preview: pass.preview }, MOST_EVIDENCE);
    const places = new Map(searched.map((siteSpace) => [siteSpace.spaceId, links.siteSpace(siteSpace)]));
    return found.map((passage) =>
      Object.assign(passage, {
        revisionId: heads.get(passage.spaceId)!,
        published: pageAddress(places.get(passage.spaceId)!.replace(/\/$/, ''), passage.path),
      }),
    );
  }

  private async shown({ on, state, visitor, frame, looks, links }: Asking, answer: Answer): Promise<ShownAnswer> {
    const spaces = answer.sources.map(({ spaceId }) => spaceId);
    const opened = await this.openSpaces.open(on, state, visitor.audience, spaces);
    const contentLinks = new ContentLinks(links, opened, on.siteSpace?.spaceId ?? '');
    const context = {
      language: frame.language,
      words: wordsFor(frame.language).document,
      externalLinks: looks.externalLinks.target === 'blank' ? ('new-tab' as const) : ('same-tab' as const),
      linkTo: contentLinks.linkTo.bind(contentLinks),
      file: () => undefined,
    };
    const sources = answer.cited.flatMap(({ spaceId, pageId, anchor, label }, place) => {
      const page = { page: pageId, space: spaceId };
      const href = contentLinks.linkTo(anchor === null ? { kind: 'page', ...page } : { kind: 'anchor', anchor, ...page })?.href;
      return href === undefined ? [] : [{ number: place + 1, title: label, href }];
    });
    const { isWritten = false, isAnswered, followUps } = answer;
    return { content: <DocumentHtml document={answer.document} context={context} />, sources, followUps, isWritten, isAnswered };
  }
}
