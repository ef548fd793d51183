import type { ComponentChildren } from 'preact';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { useSite, type Site, type SitePath } from './site-queries.js';

interface PartOfSiteProps {
  siteId: string;
  title: string;
  intro: string;
  /** What one has to be allowed to do with the site. For others, nothing is there. */
  may: 'edit' | 'admin';
  children: (path: SitePath, site: Site) => ComponentChildren;
}

/** A place of a site beside its own. */
export const PartOfSite = ({ siteId, ...part }: PartOfSiteProps) => {
  const organization = useOrganization();
  return organization ? <Found path={{ organizationId: organization.id, siteId }} {...part} key={siteId} /> : <NotFound />;
};

const Found = ({ path, title, intro, may, children }: Omit<PartOfSiteProps, 'siteId'> & { path: SitePath }) => {
  const { data: site, problem } = useSite(path);
  if (problem?.status === 404 || site?.permissions[may] === false) return <NotFound />;
  if (!site) return problem ? <ProblemNote problem={problem} /> : null;
  return (
    <Place title={title}>
      <p>
        <a href={to('orgs', path.organizationId, 'sites', path.siteId)}>
          <bdi>{site.title}</bdi>
        </a>
      </p>
      <p class="muted">{intro}</p>
      {children(path, site)}
    </Place>
  );
};
