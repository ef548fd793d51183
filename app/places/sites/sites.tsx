import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { SearchField } from '../../parts/search-field.js';
import { useFilters } from '../../shell/filters.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization, type Organization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { CreateSite } from './create-site.js';
import { useSites, type Site } from './site-queries.js';
import { SiteState } from './site-state.js';

/** Those that this person may see. */
export const Sites = () => {
  const organization = useOrganization();
  return organization ? <List organization={organization} key={organization.id} /> : <NotFound />;
};

const PUBLISHED: Readonly<Record<string, boolean>> = { yes: true, no: false };

const List = ({ organization: { id, permissions } }: { organization: Organization }) => {
  const { sites: words, home, parts } = useWords();
  const { values, set } = useFilters();
  const [isMaking, setMaking] = useState(false);
  const title = values['search'];
  const published = PUBLISHED[values['published'] ?? ''];
  const list = useSites(id, { ...(title !== undefined && { title }), ...(published !== undefined && { published }) });
  return (
    <Place
      title={words.title}
      actions={
        permissions.createContent && (
          <button type="button" onClick={() => setMaking(true)}>
            {words.make}
          </button>
        )
      }
    >
      <p class="muted">{words.intro}</p>
      <div class="filters">
        <SearchField label={words.search} value={title ?? ''} onChange={(search) => set({ search })} />
        <label>
          {words.state}
          <select value={values['published'] ?? ''} onChange={(event) => set({ published: event.currentTarget.value })}>
            <option value="">{parts.all}</option>
            <option value="yes">{home.published}</option>
            <option value="no">{home.notPublished}</option>
          </select>
        </label>
      </div>
      <Listing list={list} empty={words.nothing}>
        {(site) => <Row site={site} organizationId={id} />}
      </Listing>
      {isMaking && <CreateSite organizationId={id} onClose={() => setMaking(false)} />}
    </Place>
  );
};

const Row = ({ site, organizationId }: { site: Site; organizationId: string }) => {
  const { sites: words } = useWords();
  return (
    <div class="columns">
      <a href={to('orgs', organizationId, 'sites', site.id)}>
        <bdi>{site.title}</bdi>
      </a>
      <span class="muted">
        {words.audience[site.visibility]} · {words.spaceCount(site.siteSpaces)}
      </span>
      <SiteState site={site} />
    </div>
  );
};
