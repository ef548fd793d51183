import { FiguresController } from './figures/figures.controller.js';
import { NamePages } from './figures/name-pages.js';
import { ShowFigures } from './figures/show-figures.js';
import { ReadPublications } from './machines/read-publications.js';
import { VersionsModule } from '../versions/versions.module.js';
import { Global, Module } from '@nestjs/common';
import { ObserveModule } from '../../common/observe/observe.module.js';
import { AskModule } from '../ask/ask.module.js';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ExchangeModule } from '../exchange/exchange.module.js';
import { ContentModule } from '../content/content.module.js';
import { PdfModule } from '../pdf/pdf.module.js';
import { SearchModule } from '../search/search.module.js';
import { SiteLooksModule } from '../site-looks/site-looks.module.js';
import { DescribePlace } from './places/describe-place.js';
import { FindSites } from './places/find-sites.js';
import { PublishedOutlines } from './places/published-outlines.js';
import { ContentOfUrlPresenter } from './resolution/content-of-url.presenter.js';
import { ContentUrlsController } from './resolution/content-urls.controller.js';
import { FindContent } from './resolution/find-content.js';
import { IssueLookPreview } from './resolution/issue-look-preview.js';
import { LookPreviews } from '../site-looks/look-previews.js';
import { IssuePreview } from './resolution/issue-preview.js';
import { PreviewsController } from './resolution/previews.controller.js';
import { PublishedUrlsController } from './resolution/published-urls.controller.js';
import { ResolvePublishedUrl } from './resolution/resolve-published-url.js';
import { OpenSpaces } from './reader/show/open-spaces.js';
import { ReadDocuments } from './reader/show/read-document.js';
import { FindForwarding } from './pages/find-forwarding.js';
import { PageExists } from './pages/page-exists.js';
import { ReadFrames } from './reader/show/read-frame.js';
import { ReadSiteState } from './reader/show/site-state.js';
import { PageOrigins } from './reader/show/page-origins.js';
import { RenderPage } from './reader/show/render-page.js';
import { ShowPage } from './reader/show/show-page.js';
import { SiteMessages } from './reader/show/site-messages.js';
import { SiteHits } from './reader/show/site-hits.js';
import { SiteAsk } from './reader/show/site-ask.js';
import { AnswerAsk } from './reader/serve/answer-ask.js';
import { SiteSearch } from './reader/show/site-search.js';
import { ReadCalls } from './reader/call/read-calls.js';
import { SendLimits } from './reader/call/send-limits.js';
import { AnswerFiles } from './reader/serve/answer-files.js';
import { AnswerSend } from './reader/serve/answer-send.js';
import { SendCall } from './reader/serve/send-call.js';
import { AnswerMissing } from './reader/serve/answer-missing.js';
import { AnswerFeedback } from './reader/serve/answer-feedback.js';
import { AnswerIdentity } from './reader/serve/answer-identity.js';
import { AnswerCard } from './reader/serve/answer-card.js';
import { DrawCards } from './reader/cards/draw-cards.js';
import { AnswerFonts } from './reader/serve/answer-fonts.js';
import { AnswerApi } from './reader/serve/answer-api.js';
import { AnswerPdf } from './reader/serve/answer-pdf.js';
import { FindShownPage } from './reader/serve/find-shown-page.js';
import { AnswerParts } from './reader/serve/answer-parts.js';
import { AnswerSite } from './reader/serve/answer-site.js';
import { VisitorCounts } from './reader/serve/visitor-counts.js';
import { AnswerTryIt } from './reader/serve/answer-try-it.js';
import { ReaderHook } from './reader/serve/reader-hook.js';
import { SiteHosts } from './reader/serve/site-hosts.js';
import { AnswerMachines } from './reader/serve/answer-machines.js';
import { AnswerMarkdown } from './reader/serve/answer-markdown.js';
import { SendAnswers } from './reader/serve/send-answers.js';
import { EdgeCache } from './reader/serve/edge-cache.js';
import { SendPurges } from './edge/send-purges.js';
import { WatchSites } from './edge/watch-sites.js';
import { ListedPages } from './machines/listed-pages.js';
import { MakeFile } from './machines/make-file.js';
import { PageMarkdown } from './machines/page-markdown.js';
import { Admissions } from './visits/admissions.js';
import { Arrivals } from './visits/arrivals.js';
import { VisitCookies } from './visits/visit-cookies.js';
import { Visits } from './visits/visits.js';

/** Published sites for their readers: who may read what, at which address. Global, because looks that are tried out are shown by it. */
@Global()
@Module({
  imports: [
    AskModule,
    ObserveModule,
    ChangeRequestsModule,
    ContentModule,
    ExchangeModule,
    PdfModule,
    SearchModule,
    SiteLooksModule,
    VersionsModule,
  ],
  controllers: [PublishedUrlsController, ContentUrlsController, PreviewsController, FiguresController],
  providers: [
    ResolvePublishedUrl,
    FindContent,
    ContentOfUrlPresenter,
    IssuePreview,
    { provide: LookPreviews, useClass: IssueLookPreview },
    ShowFigures,
    NamePages,
    Arrivals,
    FindSites,
    PublishedOutlines,
    DescribePlace,
    Admissions,
    VisitCookies,
    Visits,
    ReadSiteState,
    OpenSpaces,
    ReadDocuments,
    ReadFrames,
    FindForwarding,
    PageExists,
    RenderPage,
    PageOrigins,
    ShowPage,
    SiteMessages,
    SiteHits,
    SiteSearch,
    SiteAsk,
    AnswerAsk,
    ReadCalls,
    SendLimits,
    SendCall,
    AnswerSend,
    AnswerTryIt,
    AnswerFiles,
    AnswerFeedback,
    DrawCards,
    FindShownPage,
    AnswerApi,
    AnswerPdf,
    AnswerCard,
    AnswerFonts,
    AnswerParts,
    AnswerIdentity,
    AnswerMissing,
    AnswerSite,
    SiteHosts,
    VisitorCounts,
    SendPurges,
    WatchSites,
    EdgeCache,
    SendAnswers,
    ReaderHook,
    ListedPages,
    PageMarkdown,
    ReadPublications,
    MakeFile,
    AnswerMachines,
    AnswerMarkdown,
  ],
  exports: [
    LookPreviews,
    Visits,
    ReadSiteState,
    OpenSpaces,
    PageMarkdown,
    SiteMessages,
    FindSites,
    PublishedOutlines,
    RenderPage,
    ReadFrames,
    MakeFile,
    FindForwarding,
    AnswerFonts,
  ],
})
export class PublishingModule {}
