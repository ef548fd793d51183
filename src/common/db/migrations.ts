import type { Migration } from './migration.js';
import { CreateIdentityAndOrgs1763688000100 } from './migrations/1763688000100-create-identity-and-orgs.js';
import { CreateJobs1763688000200 } from './migrations/1763688000200-create-jobs.js';
import { CreateTeams1763688000300 } from './migrations/1763688000300-create-teams.js';
import { CreateInvites1763688000400 } from './migrations/1763688000400-create-invites.js';
import { CreateSpaces1763688000500 } from './migrations/1763688000500-create-spaces.js';
import { CreateContent1763688000600 } from './migrations/1763688000600-create-content.js';
import { CreateFiles1763688000650 } from './migrations/1763688000650-create-files.js';
import { CreateTemplates1763688000660 } from './migrations/1763688000660-create-templates.js';
import { CreateChangeRequests1763688000700 } from './migrations/1763688000700-create-change-requests.js';
import { CreateComments1763688000800 } from './migrations/1763688000800-create-comments.js';
import { CreateOutbox1763688000900 } from './migrations/1763688000900-create-outbox.js';
import { RecordRemovals1763688000910 } from './migrations/1763688000910-record-removals.js';
import { RememberFirstToken1795305600000 } from './migrations/1795305600000-remember-first-token.js';
import { CreateSearch1795330000000 } from './migrations/1795330000000-create-search.js';
import { CreateDocumentLinks1795330100000 } from './migrations/1795330100000-create-document-links.js';
import { CreateFieldTargets1795331000000 } from './migrations/1795331000000-create-field-targets.js';
import { CreateSites1795332347314 } from './migrations/1795332347314-create-sites.js';
import { CreateOpenapiSpecs1795333015030 } from './migrations/1795333015030-create-openapi-specs.js';
import { CreateOpenapiSpecVersions1795333500000 } from './migrations/1795333500000-create-openapi-spec-versions.js';
import { WatchOpenapiSpecs1795334000000 } from './migrations/1795334000000-watch-openapi-specs.js';
import { CreateSiteShareLinks1795336308666 } from './migrations/1795336308666-create-site-share-links.js';
import { CreatePdfs1795340000000 } from './migrations/1795340000000-create-pdfs.js';
import { CreateSiteRedirects1795340100002 } from './migrations/1795340100002-create-site-redirects.js';
import { AddAdaptiveSchemas1795340101000 } from './migrations/1795340101000-add-adaptive-schemas.js';
import { CreateSitePublishingAuth1795340102000 } from './migrations/1795340102000-create-site-publishing-auth.js';
import { CreateSiteExternalLinks1795340200002 } from './migrations/1795340200002-create-site-external-links.js';
import { CreateSso1795341000004 } from './migrations/1795341000004-create-sso.js';
import { CreateConversations1795341000005 } from './migrations/1795341000005-create-conversations.js';
import { OutlineOpenapiSpecs1795345000003 } from './migrations/1795345000003-outline-openapi-specs.js';
import { CreateTranslations1795350000006 } from './migrations/1795350000006-create-translations.js';
import { CreateImports1795350000008 } from './migrations/1795350000008-create-imports.js';
import { CreateSiteCustomizations1795370000201 } from './migrations/1795370000201-create-site-customizations.js';
import { CreateSiteInsights1795370000202 } from './migrations/1795370000202-create-site-insights.js';
import { RememberDemo1795370000301 } from './migrations/1795370000301-remember-demo.js';
import { ShortenPendingLineages1795370000401 } from './migrations/1795370000401-shorten-pending-lineages.js';
import { IndexProxyHosts1795370000501 } from './migrations/1795370000501-index-proxy-hosts.js';
import { AddUsesOfDocuments1795370000601 } from './migrations/1795370000601-add-uses-of-documents.js';
import { FreeAssertedAddresses1795370000701 } from './migrations/1795370000701-free-asserted-addresses.js';
import { KeepMarkdownOfComments1795370000702 } from './migrations/1795370000702-keep-markdown-of-comments.js';
import { PrefixIdsOfSiteItems1795406582857 } from './migrations/1795406582857-prefix-ids-of-site-items.js';
import { OwnDomains1795407008374 } from './migrations/1795407008374-own-domains.js';
import { KeepScopesOfImports1795408400101 } from './migrations/1795408400101-keep-scopes-of-imports.js';
import { IndexUsersByTime1795408400102 } from './migrations/1795408400102-index-users-by-time.js';
import { KeepCorrectionsByPage1795424400101 } from './migrations/1795424400101-keep-corrections-by-page.js';
import { MarkWhatIsBehind1795430000001 } from './migrations/1795430000001-mark-what-is-behind.js';
import { KeepPlacesOfDeletedSpaces1795412013143 } from './migrations/1795412013143-keep-places-of-deleted-spaces.js';
import { LetPreviousReleaseWrite1795468300000 } from './migrations/1795468300000-let-previous-release-write.js';
import { CreateSiteFeedback1795485600000 } from './migrations/1795485600000-create-site-feedback.js';
import { AddViewsOfApiParts1795485600001 } from './migrations/1795485600001-add-views-of-api-parts.js';
import { ReportLinksOfImports1795486000000 } from './migrations/1795486000000-report-links-of-imports.js';
import { CreateCustomFonts1795487000000 } from './migrations/1795487000000-create-custom-fonts.js';
import { RememberOriginsOfImports1795489000000 } from './migrations/1795489000000-remember-origins-of-imports.js';
import { ListApiParts1795577249052 } from './migrations/1795577249052-list-api-parts.js';
import { GuardSyncs1795628015959 } from './migrations/1795628015959-guard-syncs.js';
import { CreateGitInstallations1795649604235 } from './migrations/1795649604235-create-git-installations.js';
import { ReceiveGitHooks1795678405811 } from './migrations/1795678405811-receive-git-hooks.js';
import { ListGitCommits1795682000000 } from './migrations/1795682000000-list-git-commits.js';
import { RecordSourcesOfRevisions1795680000000 } from './migrations/1795680000000-record-sources-of-revisions.js';
import { PreviewGitBranches1795682000001 } from './migrations/1795682000001-preview-git-branches.js';
import { ReportGitFailures1795682001001 } from './migrations/1795682001001-report-git-failures.js';
import { KeepRequestsOfJobs1795683600001 } from './migrations/1795683600001-keep-requests-of-jobs.js';
import { KeepRedirectsOfProposals1795685000000 } from './migrations/1795685000000-keep-redirects-of-proposals.js';
import { KeepAuditLog1795717745381 } from './migrations/1795717745381-keep-audit-log.js';
import { KnowNetworksOfTokens1795722000000 } from './migrations/1795722000000-know-networks-of-tokens.js';
import { CreateWebhooks1795723000000 } from './migrations/1795723000000-create-webhooks.js';
import { ShareSsoProviders1795724000000 } from './migrations/1795724000000-share-sso-providers.js';
import { CreateOidcProviders1795725000000 } from './migrations/1795725000000-create-oidc-providers.js';
import { SeatByClaims1795726000000 } from './migrations/1795726000000-seat-by-claims.js';
import { ShareProvidersOfInstallation1795727000000 } from './migrations/1795727000000-share-providers-of-installation.js';
import { CreateNotifications1795742348414 } from './migrations/1795742348414-create-notifications.js';
import { MailNotifications1795744000000 } from './migrations/1795744000000-mail-notifications.js';
import { KeepTraces1795746000000 } from './migrations/1795746000000-keep-traces.js';
import { TellOfFailures1795747000000 } from './migrations/1795747000000-tell-of-failures.js';
import { VacuumLargeTables1795748000000 } from './migrations/1795748000000-vacuum-large-tables.js';
import { CreateScim1795750000000 } from './migrations/1795750000000-create-scim.js';
import { DistinguishAssertedUsers1795750100000 } from './migrations/1795750100000-distinguish-asserted-users.js';
import { KeepSessions1795751000000 } from './migrations/1795751000000-keep-sessions.js';
import { SignInByMail1795751100000 } from './migrations/1795751100000-sign-in-by-mail.js';
import { CreateDeviceLogins1795751200000 } from './migrations/1795751200000-create-device-logins.js';
import { CreateFirstLinks1795752000000 } from './migrations/1795752000000-create-first-links.js';
import { PackSearchWords1795760000000 } from './migrations/1795760000000-pack-search-words.js';
import { SampleSearchPages1795760100000 } from './migrations/1795760100000-sample-search-pages.js';
import { CreateSiteExports1795761000000 } from './migrations/1795761000000-create-site-exports.js';
import { CreateSiteLookDrafts1795770000010 } from './migrations/1795770000010-create-site-look-drafts.js';
import { RememberRemovedRevisions1795780000000 } from './migrations/1795780000000-remember-removed-revisions.js';
import { DateContentObjects1795780000010 } from './migrations/1795780000010-date-content-objects.js';
import { DateDocuments1795780000020 } from './migrations/1795780000020-date-documents.js';
import { TryLooksOfSiteSpaces1795780000030 } from './migrations/1795780000030-try-looks-of-site-spaces.js';

/** Every schema change, oldest first. They are listed explicitly, so that what runs is what was reviewed. */
export const MIGRATIONS: readonly Migration[] = [
  CreateIdentityAndOrgs1763688000100,
  CreateJobs1763688000200,
  CreateTeams1763688000300,
  CreateInvites1763688000400,
  CreateSpaces1763688000500,
  CreateContent1763688000600,
  CreateFiles1763688000650,
  CreateTemplates1763688000660,
  CreateChangeRequests1763688000700,
  CreateComments1763688000800,
  CreateOutbox1763688000900,
  RecordRemovals1763688000910,
  RememberFirstToken1795305600000,
  CreateSearch1795330000000,
  CreateDocumentLinks1795330100000,
  CreateFieldTargets1795331000000,
  CreateSites1795332347314,
  CreateOpenapiSpecs1795333015030,
  CreateOpenapiSpecVersions1795333500000,
  WatchOpenapiSpecs1795334000000,
  CreateSiteShareLinks1795336308666,
  CreatePdfs1795340000000,
  CreateSiteRedirects1795340100002,
  AddAdaptiveSchemas1795340101000,
  CreateSitePublishingAuth1795340102000,
  CreateSiteExternalLinks1795340200002,
  CreateSso1795341000004,
  CreateConversations1795341000005,
  OutlineOpenapiSpecs1795345000003,
  CreateTranslations1795350000006,
  CreateImports1795350000008,
  CreateSiteCustomizations1795370000201,
  CreateSiteInsights1795370000202,
  RememberDemo1795370000301,
  ShortenPendingLineages1795370000401,
  IndexProxyHosts1795370000501,
  AddUsesOfDocuments1795370000601,
  FreeAssertedAddresses1795370000701,
  KeepMarkdownOfComments1795370000702,
  PrefixIdsOfSiteItems1795406582857,
  OwnDomains1795407008374,
  KeepScopesOfImports1795408400101,
  IndexUsersByTime1795408400102,
  KeepPlacesOfDeletedSpaces1795412013143,
  KeepCorrectionsByPage1795424400101,
  MarkWhatIsBehind1795430000001,
  LetPreviousReleaseWrite1795468300000,
  CreateSiteFeedback1795485600000,
  AddViewsOfApiParts1795485600001,
  ReportLinksOfImports1795486000000,
  CreateCustomFonts1795487000000,
  RememberOriginsOfImports1795489000000,
  ListApiParts1795577249052,
  GuardSyncs1795628015959,
  CreateGitInstallations1795649604235,
  ReceiveGitHooks1795678405811,
  RecordSourcesOfRevisions1795680000000,
  ListGitCommits1795682000000,
  PreviewGitBranches1795682000001,
  ReportGitFailures1795682001001,
  KeepRequestsOfJobs1795683600001,
  KeepRedirectsOfProposals1795685000000,
  KeepAuditLog1795717745381,
  KnowNetworksOfTokens1795722000000,
  CreateWebhooks1795723000000,
  ShareSsoProviders1795724000000,
  CreateOidcProviders1795725000000,
  SeatByClaims1795726000000,
  ShareProvidersOfInstallation1795727000000,
  CreateNotifications1795742348414,
  MailNotifications1795744000000,
  KeepTraces1795746000000,
  TellOfFailures1795747000000,
  VacuumLargeTables1795748000000,
  CreateScim1795750000000,
  DistinguishAssertedUsers1795750100000,
  KeepSessions1795751000000,
  SignInByMail1795751100000,
  CreateDeviceLogins1795751200000,
  CreateFirstLinks1795752000000,
  PackSearchWords1795760000000,
  SampleSearchPages1795760100000,
  CreateSiteExports1795761000000,
  CreateSiteLookDrafts1795770000010,
  RememberRemovedRevisions1795780000000,
  DateContentObjects1795780000010,
  DateDocuments1795780000020,
  TryLooksOfSiteSpaces1795780000030,
];
