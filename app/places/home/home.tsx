import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList } from '../../api/queries.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { useOrganization } from '../../shell/organization.js';
import { NotFound } from '../../shell/not-found.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';
import { OwnInvites } from './own-invites.js';
import { ChangeRequestRow, NewsRow, SiteRow, SpaceRow } from './rows.js';

/** What an organization has for this person; what waits for them comes first. */
export const Home = ({ organization: named }: { organization?: string }) => {
  const { home: words, shell } = useWords();
  const user = useUser();
  const organization = useOrganization();
  if (!organization && named !== undefined) return <NotFound />;
  return (
    <Place title={words.welcome(user.displayName)}>
      <OwnInvites />
      {organization ? <Sections id={organization.id} userId={user.id} /> : <p>{`${shell.noOrganization}. ${shell.noOrganizationHint}`}</p>}
    </Place>
  );
};

const Sections = ({ id, userId }: { id: string; userId: string }) => {
  const { home: words, notifications } = useWords();
  return (
    <div class="home">
      <section>
        <h2>{words.waiting}</h2>
        <Listing list={useRequests(id, { requestedReviewer: userId, status: ['open'] })} empty={words.nothingWaits}>
          {(request) => <ChangeRequestRow request={request} />}
        </Listing>
      </section>
      <section>
        <h2>{words.yours}</h2>
        <Listing list={useRequests(id, { creator: userId, status: ['open'] })} empty={words.noneOfYours}>
          {(request) => <ChangeRequestRow request={request} />}
        </Listing>
      </section>
      <section>
        <h2>{notifications.title}</h2>
        <Listing list={useNews()} empty={notifications.none}>
          {(news) => <NewsRow news={news} />}
        </Listing>
      </section>
      <section>
        <h2>{words.spaces}</h2>
        <Listing list={useSpaces(id)} empty={words.noSpaces}>
          {(space) => <SpaceRow space={space} />}
        </Listing>
      </section>
      <section>
        <h2>{words.sites}</h2>
        <Listing list={useSites(id)} empty={words.noSites}>
          {(site) => <SiteRow site={site} organizationId={id} />}
        </Listing>
      </section>
    </div>
  );
};

interface Wanted {
  status: 'open'[];
  requestedReviewer?: string;
  creator?: string;
}

const PER_PAGE = 20;
const MOST_NEWS = 5;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

const useRequests = (organizationId: string, wanted: Wanted) =>
  useList(['change-requests', organizationId, wanted], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/change-requests', { params: { path: { organizationId }, query: { ...wanted, ...at(page) } } })),
  );

/** The newest that were not read: all are at a place of their own. */
const useNews = () =>
  useList(['notifications', 'news'], async () => {
    const { items } = await ask(api.GET('/v1/user/notifications', { params: { query: { read: false, limit: MOST_NEWS } } }));
    return { items };
  });

const useSpaces = (organizationId: string) =>
  useList(['spaces', organizationId], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/spaces', { params: { path: { organizationId }, query: at(page) } })),
  );

const useSites = (organizationId: string) =>
  useList(['sites', organizationId], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId }, query: at(page) } })),
  );
