import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { api } from '../../../api/client.js';
import { ask } from '../../../api/problem.js';
import { Modal } from '../../../parts/modal.js';
import { Submit, submits } from '../../../parts/submit.js';
import { UrlField } from '../../../parts/url-field.js';
import { useWords } from '../../../words/language.js';
import { rereadSite, type SitePath } from '../site-queries.js';
import { LIMITS_OF_GROUPS, TitleField } from '../title-field.js';
import { GroupField } from './group-field.js';
import { groupsIn, type Structure } from './structure-queries.js';

interface AddEntryProps {
  /** Both are among the sections of the navigation. */
  kind: 'group' | 'link';
  path: SitePath;
  structure: Structure;
  onClose: () => void;
}

export const AddEntry = ({ kind, path, structure, onClose }: AddEntryProps) => {
  const { sites, site: words } = useWords();
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const [group, setGroup] = useState('');
  const add = useAction(async () => {
    const body = { title: title.trim(), ...(group !== '' && { parent: group }) };
    const params = { path };
    if (kind === 'group') await ask(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/section-groups', { params, body }));
    else await ask(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/external-links', { params, body: { ...body, url: url.trim() } }));
    await rereadSite(path);
    onClose();
  });
  return (
    <Modal title={kind === 'group' ? words.addGroup : words.addLink} onClose={onClose}>
      <form onSubmit={submits(add)}>
        <TitleField
          label={sites.name}
          value={title}
          onChange={setTitle}
          problem={add.problem}
          {...(kind === 'group' && { limits: LIMITS_OF_GROUPS, hint: words.newGroupHint })}
        />
        {kind === 'link' && <UrlField label={words.address} pointer="/url" value={url} onChange={setUrl} problem={add.problem} />}
        <GroupField groups={groupsIn(structure.structure)} value={group} onChange={setGroup} pointer="/parent" problem={add.problem} />
        {structure.type === 'siteSpaces' && structure.structure.length > 0 && <p>{words.becomesSection}</p>}
        <Submit action={add} beside={['/title', '/url', '/parent']}>
          {words.add}
        </Submit>
      </form>
    </Modal>
  );
};
