import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization, type Organization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { useSpaces } from '../../shell/spaces.js';
import { usePlaceWords } from '../../words/language.js';
import { AddTranslation } from './add-translation.js';
import { useTranslations } from './translation-queries.js';
import { TranslationRow } from './translation-row.js';

/** Those of spaces that this person may see. */
export const Translations = () => {
  const organization = useOrganization();
  return organization ? <List organization={organization} key={organization.id} /> : <NotFound />;
};

const List = ({ organization: { id, permissions } }: { organization: Organization }) => {
  const { translations: words, glossary, titles } = usePlaceWords();
  const [isAdding, setAdding] = useState(false);
  const list = useTranslations(id);
  const spaces = useSpaces(id);
  const titleOf = new Map(spaces.data?.map((space) => [space.id, space.title]));
  return (
    <Place
      title={titles.translations}
      actions={
        permissions.createContent && (
          <button type="button" onClick={() => setAdding(true)}>
            {words.make}
          </button>
        )
      }
    >
      <p class="muted">{words.intro}</p>
      <p>
        <a href={to('orgs', id, 'translations', 'glossary')}>{glossary.title}</a>
      </p>
      <Listing list={list} empty={words.nothing}>
        {(translation) => <TranslationRow organizationId={id} translation={translation} titles={titleOf} />}
      </Listing>
      {isAdding && <AddTranslation organizationId={id} onClose={() => setAdding(false)} />}
    </Place>
  );
};
