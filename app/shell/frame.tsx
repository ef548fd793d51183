import { Route, Router, useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { SearchButton } from '../search/search-button.js';
import { useWords } from '../words/language.js';
import { AccountMenu } from './account-menu.js';
import { Guarded } from './guarded.js';
import { lazyPlace, lazyWordyPlace } from './lazy-place.js';
import { Navigation } from './navigation.js';
import { NotFound } from './not-found.js';
import { NotificationLink } from './notification-link.js';
import { currentOrganization, OrganizationContext, useOrganizations } from './organization.js';
import { BASE, to } from './paths.js';

const Home = lazyPlace(async () => (await import('../places/home/home.js')).Home);
const Space = lazyPlace(async () => (await import('../places/space/space.js')).Space);
const RequestList = lazyPlace(async () => (await import('../places/review/request-list.js')).RequestList);
const Review = lazyPlace(async () => (await import('../places/review/review.js')).Review);
const ProposedContent = lazyPlace(async () => (await import('../places/review/proposed-content.js')).ProposedContent);
const Notifications = lazyPlace(async () => (await import('../places/notifications/notifications.js')).Notifications);
const NotificationSettings = lazyPlace(async () => (await import('../places/account/notification-settings.js')).NotificationSettings);
const Sessions = lazyPlace(async () => (await import('../places/account/sessions.js')).Sessions);
const ApiTokens = lazyPlace(async () => (await import('../places/account/api-tokens.js')).ApiTokens);
const BrokenLinks = lazyWordyPlace(async () => (await import('../places/links/broken-links.js')).BrokenLinks);
const WritePage = lazyPlace(async () => (await import('../places/write/write-page.js')).WritePage);
const Shared = lazyWordyPlace(async () => (await import('../places/shared/shared.js')).Shared);
const GitPlace = lazyWordyPlace(async () => (await import('../places/git/git-place.js')).GitPlace);
const OperationPlace = lazyWordyPlace(async () => (await import('../places/git/operation-place.js')).OperationPlace);
const Arrange = lazyPlace(async () => (await import('../places/arrange/arrange.js')).Arrange);
const Join = lazyPlace(async () => (await import('../places/join/join.js')).Join);
const Members = lazyPlace(async () => (await import('../places/members/members.js')).Members);
const Teams = lazyPlace(async () => (await import('../places/teams/teams.js')).Teams);
const TeamPlace = lazyPlace(async () => (await import('../places/teams/team-place.js')).TeamPlace);
const Sites = lazyPlace(async () => (await import('../places/sites/sites.js')).Sites);
const SitePlace = lazyPlace(async () => (await import('../places/sites/site-place.js')).SitePlace);
const LookPlace = lazyWordyPlace(async () => (await import('../places/sites/look/look-place.js')).LookPlace);
const Visitors = lazyWordyPlace(async () => (await import('../places/sites/visitors/visitors.js')).Visitors);
const Insights = lazyWordyPlace(async () => (await import('../places/insights/insights.js')).Insights);
const Imports = lazyWordyPlace(async () => (await import('../places/imports/imports.js')).Imports);
const ImportPlace = lazyWordyPlace(async () => (await import('../places/imports/import-place.js')).ImportPlace);
const Translations = lazyWordyPlace(async () => (await import('../places/translations/translations.js')).Translations);
const Glossary = lazyWordyPlace(async () => (await import('../places/translations/glossary.js')).Glossary);
const Topics = lazyWordyPlace(async () => (await import('../places/conversations/topics.js')).Topics);
const TopicPlace = lazyWordyPlace(async () => (await import('../places/conversations/topic-place.js')).TopicPlace);
const Conversations = lazyWordyPlace(async () => (await import('../places/conversations/conversations.js')).Conversations);
const ConversationPlace = lazyWordyPlace(async () => (await import('../places/conversations/conversation-place.js')).ConversationPlace);
const Specs = lazyWordyPlace(async () => (await import('../places/specifications/specs.js')).Specs);
const SpecPlace = lazyWordyPlace(async () => (await import('../places/specifications/spec-place.js')).SpecPlace);
const Webhooks = lazyWordyPlace(async () => (await import('../places/webhooks/webhooks.js')).Webhooks);
const WebhookPlace = lazyWordyPlace(async () => (await import('../places/webhooks/webhook-place.js')).WebhookPlace);
const Audit = lazyWordyPlace(async () => (await import('../places/audit/audit.js')).Audit);
const Providers = lazyWordyPlace(async () => (await import('../places/providers/providers.js')).Providers);
const Domains = lazyPlace(async () => (await import('../places/domains/domains.js')).Domains);
const Jobs = lazyWordyPlace(async () => (await import('../places/jobs/jobs.js')).Jobs);
const Scim = lazyWordyPlace(async () => (await import('../places/scim/scim.js')).Scim);

const ROOT = `${BASE}/app`;

/** What is around every place. */
export const Frame = () => {
  const { shell: words } = useWords();
  const { path } = useLocation();
  const organizations = useOrganizations();
  const organization = currentOrganization(path, organizations.data ?? []);
  const [isOpen, setOpen] = useState(false);
  return (
    <OrganizationContext.Provider value={organization}>
      <a class="skip" href="#content">
        {words.skipToContent}
      </a>
      <header class="app-header">
        <button type="button" class="plain menu-button" aria-expanded={isOpen} aria-controls="places" onClick={() => setOpen(!isOpen)}>
          <span aria-hidden="true">☰</span> <span class="unseen">{words.menu}</span>
        </button>
        <a class="brand" href={to()}>
          Bindery
        </a>
        <SearchButton />
        <NotificationLink />
        <AccountMenu />
      </header>
      <div class="app-body">
        <Navigation organizations={organizations} isOpen={isOpen} />
        <main id="content">
          {organizations.data && (
            <Guarded path={path}>
              <Router onRouteChange={() => setOpen(false)}>
                <Route path={ROOT} component={Home} />
                <Route path={`${ROOT}/orgs/:organization`} component={Home} />
                <Route path={`${ROOT}/spaces/:space`} component={Space} />
                <Route path={`${ROOT}/spaces/:space/pages/:page`} component={Space} />
                <Route path={`${ROOT}/spaces/:space/links`} component={BrokenLinks} />
                <Route path={`${ROOT}/spaces/:space/changes`} component={RequestList} />
                <Route path={`${ROOT}/spaces/:space/changes/:request`} component={Review} />
                <Route path={`${ROOT}/spaces/:space/changes/:request/links`} component={BrokenLinks} />
                <Route path={`${ROOT}/spaces/:space/changes/:request/pages/:page?`} component={ProposedContent} />
                <Route path={`${ROOT}/spaces/:space/pages/:page/edit`} component={WritePage} />
                <Route path={`${ROOT}/spaces/:space/changes/:request/pages/:page/edit`} component={WritePage} />
                <Route path={`${ROOT}/spaces/:space/git`} component={GitPlace} />
                <Route path={`${ROOT}/spaces/:space/git/:installation/:operation`} component={OperationPlace} />
                <Route path={`${ROOT}/spaces/:space/arrange`} component={Arrange} />
                <Route path={`${ROOT}/spaces/:space/changes/:request/arrange`} component={Arrange} />
                <Route path={`${ROOT}/spaces/:space/shared`} component={Shared} />
                <Route path={`${ROOT}/spaces/:space/changes/:request/shared`} component={Shared} />
                <Route path={`${ROOT}/notifications`} component={Notifications} />
                <Route path={`${ROOT}/account/notifications`} component={NotificationSettings} />
                <Route path={`${ROOT}/account/sessions`} component={Sessions} />
                <Route path={`${ROOT}/account/tokens`} component={ApiTokens} />
                <Route path={`${ROOT}/join/:organization/:invite`} component={Join} />
                <Route path={`${ROOT}/orgs/:organization/sites`} component={Sites} />
                <Route path={`${ROOT}/orgs/:organization/sites/:site`} component={SitePlace} />
                <Route path={`${ROOT}/orgs/:organization/sites/:site/look`} component={LookPlace} />
                <Route path={`${ROOT}/orgs/:organization/sites/:site/insights`} component={Insights} />
                <Route path={`${ROOT}/orgs/:organization/sites/:site/visitors`} component={Visitors} />
                <Route path={`${ROOT}/orgs/:organization/imports`} component={Imports} />
                <Route path={`${ROOT}/orgs/:organization/imports/:run`} component={ImportPlace} />
                <Route path={`${ROOT}/orgs/:organization/translations`} component={Translations} />
                <Route path={`${ROOT}/orgs/:organization/translations/glossary`} component={Glossary} />
                <Route path={`${ROOT}/orgs/:organization/conversations`} component={Topics} />
                <Route path={`${ROOT}/orgs/:organization/conversations/topics/:topic`} component={TopicPlace} />
                <Route path={`${ROOT}/orgs/:organization/conversations/all`} component={Conversations} />
                <Route path={`${ROOT}/orgs/:organization/conversations/all/:conversation`} component={ConversationPlace} />
                <Route path={`${ROOT}/orgs/:organization/specifications`} component={Specs} />
                <Route path={`${ROOT}/orgs/:organization/specifications/:spec`} component={SpecPlace} />
                <Route path={`${ROOT}/orgs/:organization/members`} component={Members} />
                <Route path={`${ROOT}/orgs/:organization/teams`} component={Teams} />
                <Route path={`${ROOT}/orgs/:organization/teams/:team`} component={TeamPlace} />
                <Route path={`${ROOT}/orgs/:organization/webhooks`} component={Webhooks} />
                <Route path={`${ROOT}/orgs/:organization/webhooks/:webhook`} component={WebhookPlace} />
                <Route path={`${ROOT}/orgs/:organization/audit`} component={Audit} />
                <Route path={`${ROOT}/orgs/:organization/providers`} component={Providers} />
                <Route path={`${ROOT}/orgs/:organization/scim`} component={Scim} />
                <Route path={`${ROOT}/orgs/:organization/domains`} component={Domains} />
                <Route path={`${ROOT}/installation/jobs`} component={Jobs} />
                <Route default component={NotFound} />
              </Router>
            </Guarded>
          )}
        </main>
      </div>
    </OrganizationContext.Provider>
  );
};
