import { Injectable } from '@nestjs/common';
import type { Language } from '../../../common/contract/languages.js';
import {
  SearchEngine,
  type FoundPage,
  type Passage,
  type SearchablePage,
  type SearchHit,
  type SearchScope,
  type Sight,
} from '../search-engine.js';
import { FindPages } from './find-pages.js';
import { FindPassages } from './find-passages.js';
import { ShowPages } from './show-pages.js';
import { SpaceWords } from './space-words.js';
import { WritePages } from './write-pages.js';

/** Searches with the full text search of PostgreSQL. It needs no extension. */
@Injectable()
export class PostgresSearch extends SearchEngine {
  constructor(
    private readonly writePages: WritePages,
    private readonly spaceWords: SpaceWords,
    private readonly findPages: FindPages,
    private readonly findPassages: FindPassages,
    private readonly showPages: ShowPages,
  ) {
    super();
  }

  put(spaceId: string, language: Language | null, pages: readonly SearchablePage[]): Promise<void> {
    return this.writePages.put(spaceId, language, pages);
  }

  remove(spaceId: string, pageIds: readonly string[]): Promise<void> {
    return this.writePages.remove(spaceId, pageIds);
  }

  keepOnly(spaceId: string, pageIds: readonly string[]): Promise<void> {
    return this.writePages.keepOnly(spaceId, pageIds);
  }

  tidy(spaceId: string): Promise<void> {
    return this.spaceWords.removeAllUnused(spaceId);
  }

  find(query: string, scope: SearchScope, sight?: Sight): Promise<SearchHit[]> {
    return this.findPages.find(query, scope, sight);
  }

  passages(question: string, scope: SearchScope, limit: number, sight?: Sight): Promise<Passage[]> {
    return this.findPassages.find(question, scope, limit, sight);
  }

  show(query: string, hits: readonly SearchHit[], sight?: Sight): Promise<FoundPage[]> {
    return this.showPages.show(query, hits, sight);
  }
}
