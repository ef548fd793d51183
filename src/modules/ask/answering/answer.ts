import type { Document } from '../../../common/document/rich-text.js';
import type { AskWords } from '../../../common/words/words.js';
import type { Passage } from '../../search/search-engine.js';

/** A passage that an answer may be made of. */
export interface Evidence extends Passage {
  revisionId: string;
  /** Its URL on the site that is asked, with the anchor. */
  published?: string;
}

/** What somebody wants to know. */
export interface Question {
  text: string;
  /** What was asked before in the same conversation, oldest first. */
  earlier: readonly string[];
  /** What the answer is for. */
  goal?: string;
  /** What those who run the site want answers to observe. */
  instructions?: string;
  /** Our own texts, in the language of the reader. */
  words: AskWords;
}

/** A page that an answer is from. */
export interface AnswerSource {
  spaceId: string;
  revisionId: string;
  pageId: string;
  title: string;
  published?: string;
  /** The anchors of the sections; the id of the page for the text before its first heading. */
  sections: string[];
}

/** A passage that an answer cites. The first one has the number 1. */
export interface CitedPassage extends Pick<Evidence, 'spaceId' | 'pageId' | 'anchor'> {
  /** Its page and its section. */
  label: string;
}

/** An answer, or as much of it as there is so far. */
export interface Answer {
  document: Document;
  sources: AnswerSource[];
  /** What the numbers in it stand for. None if it quotes its passages. */
  cited: CitedPassage[];
  followUps: string[];
  /** False if nothing in the documentation answers the question. */
  isAnswered: boolean;
  /** Whether a language model wrote it. */
  isWritten?: boolean;
  /** Whether the language model broke off. */
  isBroken?: boolean;
}

/** The pages of passages, in the order of the passages. */
export function sourcesOf(evidence: readonly Evidence[]): AnswerSource[] {
  const found = new Map<string, AnswerSource>();
  for (const { spaceId, revisionId, pageId, pageTitle, anchor, published } of evidence) {
    const key = `${spaceId} ${pageId}`;
    const source = found.get(key) ?? {
      spaceId,
      revisionId,
      pageId,
      title: pageTitle,
      ...(published !== undefined && { published: published.replace(/#.*$/s, '') }),
      sections: [],
    };
    found.set(key, source);
    const section = anchor ?? pageId;
    if (!source.sections.includes(section)) source.sections.push(section);
  }
  return [...found.values()];
}
