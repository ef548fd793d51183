import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObserveModule } from '../../common/observe/observe.module.js';
import { ContentModule } from '../content/content.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { FollowSpaces } from './indexing/follow-spaces.js';
import { FollowSpecs } from './indexing/follow-specs.js';
import { IndexMetrics } from './indexing/index-metrics.js';
import { IndexSpace } from './indexing/index-space.js';
import { IndexedSpace } from './indexing/indexed-space.entity.js';
import { SearchablePages } from './indexing/searchable-pages.js';
import { ExpandTerms } from './postgres/expand-terms.js';
import { FindPages } from './postgres/find-pages.js';
import { AskTerms } from './postgres/ask-terms.js';
import { FindCandidates } from './postgres/find-candidates.js';
import { FindPassages } from './postgres/find-passages.js';
import { ReadIndexed } from './postgres/read-indexed.js';
import { ReadSections } from './postgres/read-sections.js';
import { PostgresSearch } from './postgres/postgres-search.js';
import { SearchPage } from './postgres/search-page.entity.js';
import { SearchWord } from './postgres/search-word.entity.js';
import { ShowPages } from './postgres/show-pages.js';
import { Stemmer } from './postgres/stemmer.js';
import { SpaceWords } from './postgres/space-words.js';
import { WritePages } from './postgres/write-pages.js';
import { PurgeSearch } from './purge-search.js';
import { ConditionalDocuments } from './sites/conditional-documents.js';
import { PreviewedPages } from './sites/previewed-pages.js';
import { SearchVisible } from './sites/search-visible.js';
import { SearchSite } from './sites/search-site.js';
import { SiteSearchController } from './sites/site-search.controller.js';
import { SiteSearchPresenter } from './sites/site-search.presenter.js';
import { VisibleHits } from './sites/visible-hits.js';
import { SearchContent } from './search-content.js';
import { SearchEngine } from './search-engine.js';
import { SearchController } from './search.controller.js';
import { SearchPresenter } from './search.presenter.js';

/** Search in the content of spaces, and the index that follows it. */
@Module({
  imports: [TypeOrmModule.forFeature([IndexedSpace, SearchPage, SearchWord]), ObserveModule, ContentModule, VersionsModule],
  controllers: [SearchController, SiteSearchController],
  providers: [
    { provide: SearchEngine, useClass: PostgresSearch },
    Stemmer,
    SpaceWords,
    WritePages,
    ExpandTerms,
    FindPages,
    FindCandidates,
    AskTerms,
    ReadIndexed,
    ReadSections,
    FindPassages,
    ShowPages,
    SearchablePages,
    IndexSpace,
    IndexMetrics,
    FollowSpaces,
    FollowSpecs,
    SearchContent,
    SearchPresenter,
    ConditionalDocuments,
    VisibleHits,
    PreviewedPages,
    SearchSite,
    SearchVisible,
    SiteSearchPresenter,
    PurgeSearch,
  ],
  exports: [SearchEngine, SearchPresenter, SearchSite, SearchVisible, Stemmer],
})
export class SearchModule {}
