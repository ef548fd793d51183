import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Field } from '../../../parts/field.js';
import { Modal } from '../../../parts/modal.js';
import { Submit, submits } from '../../../parts/submit.js';
import { useWords } from '../../../words/language.js';
import { rereadSite, type SitePath } from '../site-queries.js';
import { TitleField } from '../title-field.js';
import { changeSection, changeSiteSpace, type Section, type SiteSpace } from './structure-queries.js';

interface EditItemProps {
  path: SitePath;
  item: SiteSpace | Section;
  onClose: () => void;
}

/** The title and the path of a section, or the path of a space: its title is that of the space. */
export const EditItem = ({ path, item, onClose }: EditItemProps) => {
  const { sites, site: words, parts } = useWords();
  const [title, setTitle] = useState(item.title);
  const [typed, setTyped] = useState(item.path);
  const save = useAction(async () => {
    const changes = { ...(typed.trim() !== item.path && { path: typed.trim() }) };
    if (item.object === 'site-space') await changeSiteSpace(path, item.id, changes);
    else await changeSection(path, item.id, { ...changes, ...(title.trim() !== item.title && { title: title.trim() }) });
    await rereadSite(path);
    onClose();
  });
  return (
    <Modal title={item.title} onClose={onClose}>
      <form onSubmit={submits(save)}>
        {item.object === 'site-section' && <TitleField label={sites.name} value={title} onChange={setTitle} problem={save.problem} />}
        <Field label={words.path} hint={words.pathHint} pointer="/path" problem={save.problem}>
          {(input) => (
            <input {...input} required dir="ltr" maxLength={100} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
          )}
        </Field>
        <Submit action={save} beside={['/title', '/path']}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
