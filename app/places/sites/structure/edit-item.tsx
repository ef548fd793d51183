import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { ConditionField, conditionProblem } from '../../../parts/condition-field.js';
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

const CONDITION = '/condition';

/** What an item has of its own: the title of a space is not changed here, and only some have a path, an address, a group or a condition. */
export const EditItem = ({ path, structure, item, onClose }: EditItemProps) => {
  const { sites, site: words, parts } = useWords();
  const group = ('sectionGroup' in item && item.sectionGroup) || '';
  const before = ('condition' in item && item.condition) || '';
  const [draft, setDraft] = useState({
    title: item.title,
    path: 'path' in item ? item.path : '',
    url: item.object === 'site-external-link' ? item.url : '',
    condition: before,
    group,
  });
  const change = (changes: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...changes }));
  const save = useAction(async () => {
    const unsound = conditionProblem(CONDITION, draft.condition);
    if (unsound) throw unsound;
    const [title, typed, url, condition] = [draft.title.trim(), draft.path.trim(), draft.url.trim(), draft.condition.trim()];
    await changeItem(path, item, {
      ...(title !== item.title && { title }),
      ...('path' in item && typed !== item.path && { path: typed }),
      ...(item.object === 'site-external-link' && url !== item.url && { url }),
      ...(condition !== before && { condition: condition === '' ? null : condition }),
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
          <UrlField label={words.address} pointer="/url" value={draft.url} onChange={(url) => change({ url })} problem={problem} />
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
        {item.object !== 'site-section-group' && (
          <ConditionField
            hint={words.conditionHint}
            pointer={CONDITION}
            value={draft.condition}
            onChange={(condition) => change({ condition })}
            problem={problem}
          />
        )}
        <Submit action={save} beside={['/title', '/path', '/url', CONDITION, ...Object.values(GROUP_POINTERS)]}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
