import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { AudienceField } from './audience-field.js';
import { publish, type Audience } from './site-queries.js';
import { SpaceChoice } from './space-choice.js';
import { TitleField } from './title-field.js';

export const CreateSite = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { sites: words, parts } = useWords();
  const { route } = useLocation();
  const [title, setTitle] = useState('');
  const [spaces, setSpaces] = useState<readonly string[]>([]);
  const [visibility, setVisibility] = useState<Audience>('public');
  const [isPublished, setPublished] = useState(false);
  const [made, setMade] = useState<string | undefined>(undefined);
  const create = useAction(async () => {
    const siteId = made ?? (await makeSite(organizationId, { title: title.trim(), spaces: [...spaces], visibility }));
    setMade(siteId);
    if (isPublished) await publish({ organizationId, siteId });
    await reread(['sites', organizationId]);
    route(to('orgs', organizationId, 'sites', siteId));
  });
  // Trying again must not make a second one.
  const isOnlyToPublish = made !== undefined && create.problem !== undefined;
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(create)}>
        {isOnlyToPublish ? (
          <p>{words.notYetPublished}</p>
        ) : (
          <>
            <TitleField label={words.name} value={title} onChange={setTitle} problem={create.problem} />
            <SpaceChoice organizationId={organizationId} chosen={spaces} onChange={setSpaces} />
            <AudienceField value={visibility} onChange={setVisibility} />
            <label class="choice">
              <input type="checkbox" checked={isPublished} onChange={(event) => setPublished(event.currentTarget.checked)} />
              {words.publishNow}
            </label>
          </>
        )}
        <p role="status">{isPublished ? words.willRead[visibility] : words.notVisibleYet}</p>
        <Submit action={create} beside={['/title']}>
          {isOnlyToPublish ? words.publish : parts.create}
        </Submit>
      </form>
    </Modal>
  );
};

async function makeSite(organizationId: string, body: { title: string; spaces: string[]; visibility: Audience }): Promise<string> {
  const { id } = await ask(api.POST('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId } }, body }));
  await reread(['sites', organizationId]);
  return id;
}
