import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Confirm } from '../../../parts/confirm.js';
import { Listing } from '../../../parts/listing.js';
import { SearchField } from '../../../parts/search-field.js';
import { useFilters } from '../../../shell/filters.js';
import { useWords } from '../../../words/language.js';
import type { Site, SitePath } from '../site-queries.js';
import { useStructure } from '../structure/structure-queries.js';
import { bodyOf, draftOf, EMPTY } from './redirect-draft.js';
import { RedirectForm } from './redirect-form.js';
import { changeRedirect, createRedirect, removeRedirect, rereadRedirects, useRedirects, type Redirect } from './redirect-queries.js';
import { Target } from './target.js';

/** What is done in a dialog, and with which redirect. */
interface Opened {
  to: 'add' | 'edit' | 'remove';
  redirect?: Redirect;
}

export const Redirects = ({ path, site }: { path: SitePath; site: Site }) => {
  const { redirects: words, sites } = useWords();
  const { values, set } = useFilters();
  const [open, setOpen] = useState<Opened | undefined>(undefined);
  const search = values['path'];
  const draft = values['drafts'] === 'yes';
  const list = useRedirects(path, { draft, ...(search !== undefined && { search }) });
  return (
    <section>
      <div class="place-head">
        <h2>{words.title}</h2>
        {site.permissions.edit && (
          <button type="button" class="quiet" onClick={() => setOpen({ to: 'add' })}>
            {words.make}
          </button>
        )}
      </div>
      <p class="muted">{words.intro}</p>
      <div class="filters">
        <SearchField label={words.search} value={search ?? ''} onChange={(text) => set({ path: text })} />
        <label>
          {sites.state}
          <select value={draft ? 'yes' : ''} onChange={(event) => set({ drafts: event.currentTarget.value })}>
            <option value="">{words.served}</option>
            <option value="yes">{words.drafts}</option>
          </select>
        </label>
      </div>
      <Listing list={list} empty={words.nothing}>
        {(redirect) => <Row path={path} redirect={redirect} mayEdit={site.permissions.edit} onOpen={(to) => setOpen({ to, redirect })} />}
      </Listing>
      {open && <Dialog path={path} opened={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
};

interface RowProps {
  path: SitePath;
  redirect: Redirect;
  mayEdit: boolean;
  onOpen: (to: 'edit' | 'remove') => void;
}

const Row = ({ path, redirect: { source, destination, permanent }, mayEdit, onOpen }: RowProps) => {
  const { redirects: words, parts } = useWords();
  return (
    <div class="columns">
      <code dir="ltr">{source}</code>
      <div>
        <Target path={path} destination={destination} />
        {permanent && <span class="muted"> · {words.permanent}</span>}
      </div>
      {mayEdit && (
        <div class="buttons">
          <button type="button" class="quiet" onClick={() => onOpen('edit')}>
            {parts.edit} <span class="unseen">{source}</span>
          </button>
          <button type="button" class="danger" onClick={() => onOpen('remove')}>
            {parts.remove} <span class="unseen">{source}</span>
          </button>
        </div>
      )}
    </div>
  );
};

interface DialogProps {
  path: SitePath;
  opened: Opened;
  onClose: () => void;
}

const Dialog = ({ path, opened: { to, redirect }, onClose }: DialogProps) => {
  const { redirects: words, parts } = useWords();
  const { data } = useStructure(path);
  if (to === 'remove' && redirect) return <Removal path={path} redirect={redirect} onClose={onClose} />;
  return (
    <RedirectForm
      heading={redirect ? parts.edit : words.make}
      structure={data?.structure ?? []}
      start={redirect ? draftOf(redirect) : EMPTY}
      onSave={async (draft) => {
        await (redirect ? changeRedirect(path, redirect.id, bodyOf(draft)) : createRedirect(path, bodyOf(draft)));
        await rereadRedirects(path);
        onClose();
      }}
      onClose={onClose}
    />
  );
};

const Removal = ({ path, redirect: { id, source }, onClose }: { path: SitePath; redirect: Redirect; onClose: () => void }) => {
  const { redirects: words, parts } = useWords();
  const remove = useAction(async () => {
    await removeRedirect(path, id);
    await rereadRedirects(path);
    onClose();
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval(source)}
    </Confirm>
  );
};
