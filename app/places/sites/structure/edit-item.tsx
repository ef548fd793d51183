import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Field } from '../../../parts/field.js';
import { Modal } from '../../../parts/modal.js';
import { Submit, submits } from '../../../parts/submit.js';
import { UrlField } from '../../../parts/url-field.js';
import { useWords } from '../../../words/language.js';
import { rereadSite, type SitePath } from '../site-queries.js';
import { LIMITS_OF_GROUPS, TitleField } from '../title-field.js';
import { GroupField } from './group-field.js';
import { changeItem, GROUP_POINTERS, groupsIn, type Item, type Structure } from './structure-queries.js';

interface EditItemProps {
  path: SitePath;
  structure: Structure;
  item: Item;
  onClose: () => void;
}

/** What an item has of its own: the title of a space is not changed here, and only some have a path, an address or a group. */
export const EditItem = ({ path, structure, item, onClose }: EditItemProps) => {
  const { sites, redirects, site: words, parts } = useWords();
  const group = ('sectionGroup' in item && item.sectionGroup) || '';
  const [draft, setDraft] = useState({
    title: item.title,
    path: 'path' in item ? item.path : '',
    url: item.object === 'site-external-link' ? item.url : '',
    group,
  });
  const change = (changes: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...changes }));
  const save = useAction(async () => {
    const [title, typed, url] = [draft.title.trim(), draft.path.trim(), draft.url.trim()];
    await changeItem(path, item, {
      ...(title !== item.title && { title }),
      ...('path' in item && typed !== item.path && { path: typed }),
      ...(item.object === 'site-external-link' && url !== item.url && { url }),
      ...(draft.group !== group && { group: draft.group === '' ? null : draft.group }),
    });
    await rereadSite(path);
    onClose();
  });
  const { problem } = save;
  // A group is in no group that is in it.
  const within = item.object === 'site-section-group' ? groupsIn([item]) : [];
  const groups = groupsIn(structure.structure).filter((each) => !within.includes(each));
  return (
    <Modal title={item.title} onClose={onClose}>
      <form onSubmit={submits(save)}>
        {item.object !== 'site-space' && (
          <TitleField
            label={sites.name}
            value={draft.title}
            onChange={(title) => change({ title })}
            problem={problem}
            {...(item.object === 'site-section-group' && { limits: LIMITS_OF_GROUPS })}
          />
        )}
        {'path' in item && (
          <Field label={words.path} hint={words.pathHint} pointer="/path" problem={problem}>
            {(input) => (
              <input
                {...input}
                required
                dir="ltr"
                maxLength={100}
                value={draft.path}
                onInput={(event) => change({ path: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        {item.object === 'site-external-link' && (
          <UrlField label={redirects.url} pointer="/url" value={draft.url} onChange={(url) => change({ url })} problem={problem} />
        )}
        {item.object !== 'site-space' && (
          <GroupField
            groups={groups}
            value={draft.group}
            onChange={(chosen) => change({ group: chosen })}
            pointer={GROUP_POINTERS[item.object]}
            problem={problem}
          />
        )}
        <Submit action={save} beside={['/title', '/path', '/url', ...Object.values(GROUP_POINTERS)]}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
