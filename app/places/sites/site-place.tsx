import { CopyField } from '../../parts/copy-field.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { Redirects } from './redirects/redirects.js';
import { ShareLinks } from './share-links.js';
import { SiteActions } from './site-actions.js';
import { useSite, type Site, type SitePath } from './site-queries.js';
import { SiteState } from './site-state.js';
import { Structure } from './structure/structure.js';

/** One site: where it is, who may read it, and what it shows. */
export const SitePlace = ({ site: siteId }: { site: string }) => {
  const organization = useOrganization();
  return organization ? <Found path={{ organizationId: organization.id, siteId }} key={siteId} /> : <NotFound />;
};

const Found = ({ path }: { path: SitePath }) => {
  const { sites: words, titles } = useWords();
  const { data: site, problem } = useSite(path);
  if (problem?.status === 404) return <NotFound />;
  if (!site) return problem ? <ProblemNote problem={problem} /> : null;
  return (
    <Place title={site.title} actions={<SiteState site={site} />}>
      <p>
        <a href={to('orgs', path.organizationId, 'sites')}>{words.title}</a>
      </p>
      <Address site={site} />
      <p>
        {words.audienceTitle}: {words.audience[site.visibility]}. <span class="muted">{words.audienceHint[site.visibility]}</span>
      </p>
      {site.permissions.edit && (
        <p>
          <a href={to('orgs', path.organizationId, 'sites', path.siteId, 'insights')}>{titles.insights}</a>
          {site.permissions.admin && (
            <>
              {' · '}
              <a href={to('orgs', path.organizationId, 'sites', path.siteId, 'visitors')}>{titles.visitors}</a>
              {' · '}
              <a href={to('orgs', path.organizationId, 'sites', path.siteId, 'look')}>{words.changeLook}</a>
            </>
          )}
        </p>
      )}
      {site.permissions.admin && <SiteActions path={path} site={site} />}
      <Structure path={path} site={site} />
      {site.permissions.admin && site.visibility === 'share-link' && <ShareLinks path={path} site={site} />}
      <Redirects path={path} site={site} />
    </Place>
  );
};

const Address = ({ site: { urls, addressStatus, proxy, visibility } }: { site: Site }) => {
  const { site: words, home } = useWords();
  const isPending = addressStatus?.hostname === 'pending' || addressStatus?.proxy === 'pending';
  return (
    <>
      {urls.published === undefined ? (
        <p class="muted">{words.noAddress}</p>
      ) : (
        <>
          <CopyField label={words.address} value={urls.published} />
          {/* Such a site opens with its links alone. */}
          {visibility !== 'share-link' && (
            <p>
              <a href={urls.published} target="_blank" rel="noreferrer">
                {home.openSite}
              </a>
            </p>
          )}
        </>
      )}
      {proxy && <CopyField label={words.proxyOrigin} value={proxy.origin} />}
      {isPending && <p class="muted">{words.pendingAddress}</p>}
    </>
  );
};
