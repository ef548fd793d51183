import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { PublishSite } from './publish-site.js';
import { rereadSite, type Site, type SitePath } from './site-queries.js';
import { SiteSettings } from './site-settings.js';

type Dialog = 'publish' | 'unpublish' | 'settings' | 'remove';

interface SiteProps {
  path: SitePath;
  site: Site;
}

export const SiteActions = ({ path, site }: SiteProps) => {
  const { sites, site: words, parts } = useWords();
  const [open, setOpen] = useState<Dialog | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      <div class="buttons">
        <button type="button" class={site.published ? 'quiet' : ''} onClick={() => setOpen(site.published ? 'unpublish' : 'publish')}>
          {site.published ? words.unpublish : sites.publish}
        </button>
        <button type="button" class="quiet" onClick={() => setOpen('settings')}>
          {words.settings}
        </button>
        <button type="button" class="danger" onClick={() => setOpen('remove')}>
          {parts.remove}
        </button>
      </div>
      {open === 'publish' && <PublishSite path={path} site={site} onClose={close} />}
      {open === 'unpublish' && <Unpublishing path={path} onClose={close} />}
      {open === 'settings' && <SiteSettings path={path} site={site} onClose={close} />}
      {open === 'remove' && <Deletion path={path} site={site} onClose={close} />}
    </>
  );
};

const Unpublishing = ({ path, onClose }: { path: SitePath; onClose: () => void }) => {
  const { site: words } = useWords();
  const unpublish = useAction(async () => {
    await ask(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/unpublish', { params: { path } }));
    await rereadSite(path);
    onClose();
  });
  return (
    <Confirm title={words.unpublish} action={unpublish} onClose={onClose}>
      {words.confirmUnpublishing}
    </Confirm>
  );
};

const Deletion = ({ path, site, onClose }: SiteProps & { onClose: () => void }) => {
  const { site: words, parts } = useWords();
  const { route } = useLocation();
  const remove = useAction(async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path } }));
    await reread(['sites', path.organizationId]);
    route(to('orgs', path.organizationId, 'sites'));
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmDeletion(site.title)}
    </Confirm>
  );
};
