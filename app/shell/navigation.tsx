import { useLocation } from 'preact-iso';
import type { AskedList } from '../api/queries.js';
import { useWords } from '../words/language.js';
import { useOrganization, type Organization } from './organization.js';
import { to } from './paths.js';
import { useUser } from './user.js';

interface NavigationProps {
  organizations: AskedList<Organization>;
  /** On a phone it is shown only when it is asked for. */
  isOpen: boolean;
}

/** The places of an organization, and the way to other organizations. */
export const Navigation = ({ organizations, isOpen }: NavigationProps) => {
  const { shell: words, sites, titles } = useWords();
  const organization = useOrganization();
  const { installationAdmin } = useUser();
  const { route } = useLocation();
  const { data = [], more } = organizations;
  return (
    <nav id="places" class="app-nav" data-open={isOpen} aria-label={words.places}>
      {data.length > 1 && (
        <label>
          {words.organization}
          <select value={organization?.id ?? ''} onChange={(event) => route(to('orgs', event.currentTarget.value))}>
            {data.map(({ id, title }) => (
              <option value={id}>{title}</option>
            ))}
          </select>
        </label>
      )}
      {more && (
        <button type="button" class="quiet" onClick={more}>
          {words.more}
        </button>
      )}
      {organization && (
        <ul>
          <li>
            <NavLink href={to('orgs', organization.id)} also={to()}>
              {words.home}
            </NavLink>
          </li>
          <li>
            <NavLink href={to('orgs', organization.id, 'sites')}>{sites.title}</NavLink>
          </li>
          <li>
            <NavLink href={to('orgs', organization.id, 'imports')}>{titles.imports}</NavLink>
          </li>
          <li>
            <NavLink href={to('orgs', organization.id, 'translations')}>{titles.translations}</NavLink>
          </li>
          {organization.permissions.createOpenAPISpec && (
            <li>
              <NavLink href={to('orgs', organization.id, 'specifications')}>{titles.specifications}</NavLink>
            </li>
          )}
          {organization.permissions.ingestConversations && (
            <li>
              <NavLink href={to('orgs', organization.id, 'conversations')}>{titles.conversations}</NavLink>
            </li>
          )}
        </ul>
      )}
      {organization?.permissions.admin && <OrganizationPlaces id={organization.id} />}
      {installationAdmin && <InstallationPlaces />}
    </nav>
  );
};

/** Those of administrators. */
const OrganizationPlaces = ({ id }: { id: string }) => {
  const { shell, titles, members, teams, domains } = useWords();
  return (
    <>
      <h2>{shell.organizationPlaces}</h2>
      <ul>
        <li>
          <NavLink href={to('orgs', id, 'members')}>{members.title}</NavLink>
        </li>
        <li>
          <NavLink href={to('orgs', id, 'teams')}>{teams.title}</NavLink>
        </li>
        <li>
          <NavLink href={to('orgs', id, 'domains')}>{domains.title}</NavLink>
        </li>
        <li>
          <NavLink href={to('orgs', id, 'webhooks')}>{titles.webhooks}</NavLink>
        </li>
        <li>
          <NavLink href={to('orgs', id, 'audit')}>{titles.audit}</NavLink>
        </li>
        <li>
          <NavLink href={to('orgs', id, 'providers')}>{titles.providers}</NavLink>
        </li>
        <li>
          <NavLink href={to('orgs', id, 'scim')}>{titles.scim}</NavLink>
        </li>
      </ul>
    </>
  );
};

const InstallationPlaces = () => {
  const { titles } = useWords();
  return (
    <>
      <h2>{titles.installation}</h2>
      <ul>
        <li>
          <NavLink href={to('installation', 'jobs')}>{titles.jobs}</NavLink>
        </li>
      </ul>
    </>
  );
};

/** `also` is a second address of the same place. */
const NavLink = ({ href, also, children }: { href: string; also?: string; children: string }) => {
  const { path } = useLocation();
  return (
    <a href={href} aria-current={path === href || path === also ? 'page' : undefined}>
      {children}
    </a>
  );
};
