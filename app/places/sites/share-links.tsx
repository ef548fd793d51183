import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyField } from '../../parts/copy-field.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { useWords } from '../../words/language.js';
import { CreateShareLink } from './create-share-link.js';
import type { Site, SitePath } from './site-queries.js';

type ShareLink = components['schemas']['ShareLink'];

const PER_PAGE = 50;

const useShareLinks = (path: SitePath) =>
  useList(['share-links', path], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/sites/{siteId}/share-links', {
        params: { path, query: { limit: PER_PAGE, ...(page !== undefined && { page }) } },
      }),
    ),
  );

/** Of a site that only those can read who have one. */
export const ShareLinks = ({ path, site }: { path: SitePath; site: Site }) => {
  const { shareLinks: words } = useWords();
  const [isMaking, setMaking] = useState(false);
  const list = useShareLinks(path);
  return (
    <section>
      <div class="place-head">
        <h2>{words.title}</h2>
        <button type="button" class="quiet" onClick={() => setMaking(true)}>
          {words.make}
        </button>
      </div>
      <p class="muted">
        {words.intro} {!site.published && words.notPublished}
      </p>
      <Listing list={list} empty={words.nothing}>
        {(link) => <Row path={path} link={link} />}
      </Listing>
      {isMaking && <CreateShareLink path={path} onClose={() => setMaking(false)} />}
    </section>
  );
};

interface RowProps {
  path: SitePath;
  link: ShareLink;
}

const Row = ({ path, link }: RowProps) => {
  const { shareLinks: words, parts } = useWords();
  const [open, setOpen] = useState<'revoke' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <div class="card">
      <h3>
        <bdi>{link.name}</bdi>
      </h3>
      <p class="muted">
        <Moment at={link.createdAt} /> {!link.active && <State is="bad">{words.revoked}</State>}
      </p>
      {link.active && <CopyField label={words.addressOf(link.name)} value={link.urls.published} />}
      <div class="buttons">
        {link.active ? (
          <button type="button" class="danger" onClick={() => setOpen('revoke')}>
            {words.revoke} <span class="unseen">{link.name}</span>
          </button>
        ) : (
          <Restore path={path} link={link} />
        )}
        <button type="button" class="danger" onClick={() => setOpen('remove')}>
          {parts.remove} <span class="unseen">{link.name}</span>
        </button>
      </div>
      {open === 'revoke' && <Revocation path={path} link={link} onClose={close} />}
      {open === 'remove' && <Removal path={path} link={link} onClose={close} />}
    </div>
  );
};

const setActive = async (path: SitePath, shareLinkId: string, active: boolean) => {
  const params = { path: { ...path, shareLinkId } };
  await ask(api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}', { params, body: { active } }));
  await reread(['share-links', path]);
};

const Restore = ({ path, link: { id, name } }: RowProps) => {
  const { shareLinks: words } = useWords();
  const restore = useAction(() => setActive(path, id, true));
  return (
    <>
      <button type="button" class="quiet" aria-disabled={restore.isRunning} onClick={restore.run}>
        {words.restore} <span class="unseen">{name}</span>
      </button>
      {restore.problem && <ProblemNote problem={restore.problem} />}
    </>
  );
};

const Revocation = ({ path, link: { id }, onClose }: RowProps & { onClose: () => void }) => {
  const { shareLinks: words } = useWords();
  const revoke = useAction(async () => {
    await setActive(path, id, false);
    onClose();
  });
  return (
    <Confirm title={words.revoke} action={revoke} onClose={onClose}>
      {words.confirmRevoking}
    </Confirm>
  );
};

const Removal = ({ path, link: { id: shareLinkId, name }, onClose }: RowProps & { onClose: () => void }) => {
  const { shareLinks: words, parts } = useWords();
  const remove = useAction(async () => {
    const params = { path: { ...path, shareLinkId } };
    await ask(api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}', { params }));
    await reread(['share-links', path]);
    onClose();
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval(name)}
    </Confirm>
  );
};
