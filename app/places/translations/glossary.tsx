import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Confirm } from '../../parts/confirm.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization, type Organization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords, useWords } from '../../words/language.js';
import { useLanguageNames } from './language-names.js';
import { TermDialog } from './term-dialog.js';
import { changeGlossary, useGlossary, type GlossaryEntry } from './translation-queries.js';

/** How terms are translated, for all translations of an organization. */
export const Glossary = () => {
  const organization = useOrganization();
  return organization ? <Terms organization={organization} key={organization.id} /> : <NotFound />;
};

const Terms = ({ organization: { id, permissions } }: { organization: Organization }) => {
  const { glossary: words, titles } = usePlaceWords();
  const [open, setOpen] = useState<'new' | GlossaryEntry | undefined>(undefined);
  const [removed, setRemoved] = useState<GlossaryEntry | undefined>(undefined);
  const list = useGlossary(id);
  return (
    <Place
      title={words.title}
      actions={
        permissions.createContent && (
          <button type="button" onClick={() => setOpen('new')}>
            {words.make}
          </button>
        )
      }
    >
      <p>
        <a href={to('orgs', id, 'translations')}>{titles.translations}</a>
      </p>
      <p class="muted">{words.intro}</p>
      <Listing list={list} empty={words.nothing}>
        {(entry) => (
          <Term entry={entry} mayEdit={permissions.createContent} onEdit={() => setOpen(entry)} onRemove={() => setRemoved(entry)} />
        )}
      </Listing>
      {open !== undefined && <TermDialog organizationId={id} {...(open !== 'new' && { entry: open })} onClose={() => setOpen(undefined)} />}
      {removed && <DeleteTerm organizationId={id} entry={removed} onClose={() => setRemoved(undefined)} />}
    </Place>
  );
};

interface TermProps {
  entry: GlossaryEntry;
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const Term = ({ entry: { translations }, mayEdit, onEdit, onRemove }: TermProps) => {
  const { parts } = useWords();
  const { nameOf } = useLanguageNames();
  const about = Object.values(translations).join(', ');
  return (
    <>
      <dl class="facts">
        {Object.entries(translations).map(([language, term]) => (
          <>
            <dt>{nameOf(language)}</dt>
            <dd lang={language} dir="auto">
              {term}
            </dd>
          </>
        ))}
      </dl>
      {mayEdit && (
        <div class="buttons">
          <button type="button" class="quiet" onClick={onEdit}>
            {parts.edit} <span class="unseen">{about}</span>
          </button>
          <button type="button" class="danger" onClick={onRemove}>
            {parts.remove} <span class="unseen">{about}</span>
          </button>
        </div>
      )}
    </>
  );
};

interface DeleteTermProps {
  organizationId: string;
  entry: GlossaryEntry;
  onClose: () => void;
}

const DeleteTerm = ({ organizationId, entry: { id }, onClose }: DeleteTermProps) => {
  const { glossary: words, parts } = usePlaceWords();
  const remove = useAction(async () => {
    await changeGlossary(organizationId, { operation: 'delete', id });
    onClose();
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval}
    </Confirm>
  );
};
