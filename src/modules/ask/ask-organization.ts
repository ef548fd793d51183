import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { wordsFor } from '../../common/words/languages.js';
import type { Org } from '../orgs/org.entity.js';
import { SearchEngine } from '../search/search-engine.js';
import { SpacePublication, pageAddress } from '../spaces/space-publication.js';
import { SpaceQueries } from '../spaces/space.queries.js';
import type { AskOrganizationDto } from './ask.dto.js';
import type { Answer, Evidence } from './answering/answer.js';
import { AnswerQuestions } from './answering/answer-questions.js';

const MOST_EVIDENCE = 8;

/** Answers questions from all spaces of an organization that the caller may view. */
@Injectable()
export class AskOrganization {
  constructor(
    private readonly searchEngine: SearchEngine,
    private readonly spaceQueries: SpaceQueries,
    private readonly spacePublication: SpacePublication,
    private readonly answerQuestions: AnswerQuestions,
  ) {}

  async ask({ query }: AskOrganizationDto, { id }: Org, actor: Actor): Promise<Answer> {
    const evidence = await this.evidenceFor(query, id, actor);
    const question = { text: query, earlier: [], words: wordsFor(null).ask };
    let last: Answer | undefined;
    for await (const answer of this.answerQuestions.answer(question, evidence, new AbortController().signal)) last = answer;
    return last!;
  }

  private async evidenceFor(query: string, orgId: string, actor: Actor): Promise<Evidence[]> {
    const passages = await this.searchEngine.passages(query, { orgId, actor }, MOST_EVIDENCE);
    const ids = [...new Set(passages.map(({ spaceId }) => spaceId))];
    const heads = await this.spaceQueries.heads(ids);
    const publications = await this.spacePublication.describe(ids);
    return passages.map((passage) => {
      const space = publications.get(passage.spaceId)?.published;
      const fragment = passage.anchor === null ? '' : `#${encodeURIComponent(passage.anchor)}`;
      return Object.assign(passage, {
        revisionId: heads.get(passage.spaceId) ?? '',
        ...(space !== undefined && { published: `${pageAddress(space, passage.path)}${fragment}` }),
      });
    });
  }
}
