import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { MakePages } from './make-pages.js';
import { ReplaceSource } from './replace-source.js';
import { replaceSource, rereadSpec, type Spec, type SpecPath } from './spec-queries.js';

interface SpecActionsProps {
  path: SpecPath;
  spec: Spec;
}

export const SpecActions = ({ path, spec }: SpecActionsProps) => {
  const { specifications: words, parts } = usePlaceWords();
  const [open, setOpen] = useState<'pages' | 'replace' | 'publish' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const button = (which: NonNullable<typeof open>, label: string) => (
    <button type="button" class={which === 'remove' ? 'danger' : 'quiet'} onClick={() => setOpen(which)}>
      {label}
    </button>
  );
  return (
    <>
      <div class="buttons">
        {spec.lastVersion !== undefined && button('pages', words.makePages)}
        {spec.sourceURL !== undefined && <FetchNow path={path} url={spec.sourceURL} />}
        {button('replace', words.replace)}
        {button('publish', spec.visibility === 'public' ? words.withdraw : words.publish)}
        {button('remove', parts.remove)}
      </div>
      {open === 'pages' && <MakePages path={path} onClose={close} />}
      {open === 'replace' && <ReplaceSource path={path} spec={spec} onClose={close} />}
      {open === 'publish' && <Publish path={path} spec={spec} onClose={close} />}
      {open === 'remove' && <Remove path={path} onClose={close} />}
    </>
  );
};

const FetchNow = ({ path, url }: { path: SpecPath; url: string }) => {
  const { specifications: words } = usePlaceWords();
  const fetchNow = useAction(() => replaceSource(path, { url }));
  return (
    <>
      <button type="button" class="quiet" aria-disabled={fetchNow.isRunning} onClick={fetchNow.run}>
        {words.fetchNow}
      </button>
      {fetchNow.problem && <ProblemNote problem={fetchNow.problem} />}
    </>
  );
};

/** Asks first: what was public may be known for ever, and what is withdrawn may be used. */
const Publish = ({ path, spec: { visibility }, onClose }: SpecActionsProps & { onClose: () => void }) => {
  const { specifications: words } = usePlaceWords();
  const isPublic = visibility === 'public';
  const change = useAction(async () => {
    const body = { visibility: isPublic ? 'private' : 'public' } as const;
    await ask(api.PATCH('/v1/orgs/{organizationId}/openapi/{specSlug}', { params: { path }, body }));
    await rereadSpec(path);
    onClose();
  });
  return (
    <Confirm title={isPublic ? words.withdraw : words.publish} action={change} onClose={onClose}>
      {isPublic ? words.confirmWithdrawal : words.confirmPublishing}
    </Confirm>
  );
};

const Remove = ({ path, onClose }: { path: SpecPath; onClose: () => void }) => {
  const { specifications: words, parts } = usePlaceWords();
  const { route } = useLocation();
  const remove = useAction(async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/openapi/{specSlug}', { params: { path } }));
    await reread(['specs', path.organizationId]);
    route(to('orgs', path.organizationId, 'specifications'));
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval(path.specSlug)}
    </Confirm>
  );
};
