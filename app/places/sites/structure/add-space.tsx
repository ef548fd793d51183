import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { api } from '../../../api/client.js';
import { ask, type Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { Modal } from '../../../parts/modal.js';
import { SpaceField } from '../../../parts/space-field.js';
import { Submit, submits } from '../../../parts/submit.js';
import { useWords } from '../../../words/language.js';
import { rereadSite, useOwnSpaces, type Site, type SitePath } from '../site-queries.js';
import { TitleField } from '../title-field.js';
import { sectionsIn, spacesIn, type Structure } from './structure-queries.js';

interface AddSpaceProps {
  path: SitePath;
  site: Site;
  structure: Structure;
  onClose: () => void;
}

/** Where a space goes, beside the ids of sections. */
const BESIDE = '';
const NEW = 'new';

export const AddSpace = ({ path, site, structure, onClose }: AddSpaceProps) => {
  const { sites, site: words } = useWords();
  const [spaceId, setSpaceId] = useState('');
  const [where, setWhere] = useState(structure.type === 'sections' ? NEW : BESIDE);
  const [title, setTitle] = useState('');
  const add = useAction(async () => {
    if (where === NEW) await addSection(path, spaceId, title.trim());
    else await addSiteSpace(path, spaceId, where);
    await rereadSite(path);
    onClose();
  });
  return (
    <Modal title={words.addSpace} onClose={onClose}>
      <form onSubmit={submits(add)}>
        <SpacePicker path={path} structure={structure} refusal={add.problem} value={spaceId} onChange={setSpaceId} />
        {structure.structure.length > 0 && (
          <Field label={words.where} hint={words.whereHint} pointer="/sectionId" problem={add.problem}>
            {(input) => (
              <select {...input} value={where} onChange={(event) => setWhere(event.currentTarget.value)}>
                {structure.type === 'siteSpaces' && <option value={BESIDE}>{words.besideOthers}</option>}
                <option value={NEW}>{words.newSection}</option>
                {sectionsIn(structure.structure).map((section) => (
                  <option value={section.id}>{words.inSection(section.title)}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        {where === NEW && (
          <TitleField
            label={words.sectionTitle}
            hint={words.sectionTitleHint}
            isOptional
            value={title}
            onChange={setTitle}
            problem={add.problem}
          />
        )}
        {site.published && <p>{`${sites.willRead[site.visibility]} ${words.atOnce}`}</p>}
        <Submit action={add} beside={['/spaceId', '/sectionId', '/title']}>
          {words.add}
        </Submit>
      </form>
    </Modal>
  );
};

interface SpacePickerProps {
  path: SitePath;
  structure: Structure;
  refusal: Problem | undefined;
  value: string;
  onChange: (spaceId: string) => void;
}

/** Those that are not on the site yet. */
const SpacePicker = ({ path, structure, refusal, value, onChange }: SpacePickerProps) => {
  const { sites, site: words } = useWords();
  const own = useOwnSpaces(path.organizationId);
  const shown = new Set(spacesIn(structure.structure).map(({ space }) => space.id));
  const spaces = { ...own, data: own.data?.filter(({ id }) => !shown.has(id)) };
  return (
    <SpaceField
      label={words.space}
      {...(spaces.data?.length === 0 && !spaces.more && { hint: sites.noOwnSpaces })}
      pointer="/spaceId"
      spaces={spaces}
      value={value}
      onChange={onChange}
      problem={refusal}
    />
  );
};

const addSection = (path: SitePath, spaceId: string, title: string) =>
  ask(
    api.POST('/v1/orgs/{organizationId}/sites/{siteId}/sections', {
      params: { path },
      body: { spaceId, title: title === '' ? null : title },
    }),
  );

const addSiteSpace = (path: SitePath, spaceId: string, sectionId: string) =>
  ask(
    api.POST('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces', {
      params: { path },
      body: { spaceId, ...(sectionId !== BESIDE && { sectionId }) },
    }),
  );
