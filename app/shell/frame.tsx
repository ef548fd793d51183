import { Route, Router, useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { SearchButton } from '../search/search-button.js';
import { useWords } from '../words/language.js';
import { AccountMenu } from './account-menu.js';
import { Guarded } from './guarded.js';
import { lazyPlace } from './lazy-place.js';
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
const BrokenLinks = lazyPlace(async () => (await import('../places/links/broken-links.js')).BrokenLinks);
const WritePage = lazyPlace(async () => (await import('../places/write/write-page.js')).WritePage);
const Arrange = lazyPlace(async () => (await import('../places/arrange/arrange.js')).Arrange);
const Join = lazyPlace(async () => (await import('../places/join/join.js')).Join);
const Members = lazyPlace(async () => (await import('../places/members/members.js')).Members);
const Teams = lazyPlace(async () => (await import('../places/teams/teams.js')).Teams);
const TeamPlace = lazyPlace(async () => (await import('../places/teams/team-place.js')).TeamPlace);
const Sites = lazyPlace(async () => (await import('../places/sites/sites.js')).Sites);
const SitePlace = lazyPlace(async () => (await import('../places/sites/site-place.js')).SitePlace);
const Imports = lazyPlace(async () => (await import('../places/imports/imports.js')).Imports);
const ImportPlace = lazyPlace(async () => (await import('../places/imports/import-place.js')).ImportPlace);
const Webhooks = lazyPlace(async () => (await import('../places/webhooks/webhooks.js')).Webhooks);
const WebhookPlace = lazyPlace(async () => (await import('../places/webhooks/webhook-place.js')).WebhookPlace);
const Audit = lazyPlace(async () => (await import('../places/audit/audit.js')).Audit);
const Providers = lazyPlace(async () => (await import('../places/providers/providers.js')).Providers);
const Domains = lazyPlace(async () => (await import('../places/domains/domains.js')).Domains);
const Jobs = lazyPlace(async () => (await import('../places/jobs/jobs.js')).Jobs);
const Scim = lazyPlace(async () => (await import('../places/scim/scim.js')).Scim);

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
                <Route path={`${ROOT}/spaces/:space/changes/:request/pages/:page?`} component={ProposedContent} />
                <Route path={`${ROOT}/spaces/:space/pages/:page/edit`} component={WritePage} />
                <Route path={`${ROOT}/spaces/:space/changes/:request/pages/:page/edit`} component={WritePage} />
                <Route path={`${ROOT}/spaces/:space/arrange`} component={Arrange} />
                <Route path={`${ROOT}/spaces/:space/changes/:request/arrange`} component={Arrange} />
                <Route path={`${ROOT}/notifications`} component={Notifications} />
                <Route path={`${ROOT}/account/notifications`} component={NotificationSettings} />
                <Route path={`${ROOT}/account/sessions`} component={Sessions} />
                <Route path={`${ROOT}/account/tokens`} component={ApiTokens} />
                <Route path={`${ROOT}/join/:organization/:invite`} component={Join} />
                <Route path={`${ROOT}/orgs/:organization/sites`} component={Sites} />
                <Route path={`${ROOT}/orgs/:organization/sites/:site`} component={SitePlace} />
                <Route path={`${ROOT}/orgs/:organization/imports`} component={Imports} />
                <Route path={`${ROOT}/orgs/:organization/imports/:run`} component={ImportPlace} />
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
