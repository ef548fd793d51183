import type { components } from '../../api/schema.js';
import { Listing } from '../../parts/listing.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { useUses, type SpecPath } from './spec-queries.js';

type Location = components['schemas']['ContentLocation'];

/** The pages that show something of a specification, in spaces that this person may see. */
export const SpecUses = ({ path }: { path: SpecPath }) => {
  const { specifications: words } = usePlaceWords();
  const list = useUses(path);
  return (
    <section>
      <h2>{words.uses}</h2>
      <Listing list={list} empty={words.noUses} keyOf={idOf}>
        {(location) => <Use location={location} />}
      </Listing>
    </section>
  );
};

/** Ids are unique in a space alone. */
function idOf(location: Location): string | undefined {
  if (location.kind === 'page') return `${location.space?.id} ${location.page?.id}`;
  return location.kind === 'reusable-content' ? `${location.space?.id} ${location.reusableContent?.id}` : undefined;
}

const Use = ({ location }: { location: Location }) => {
  const { links } = usePlaceWords();
  if (location.kind === 'page' && location.page && location.space)
    return (
      <>
        <a href={to('spaces', location.space.id, 'pages', location.page.id)}>
          <bdi>{location.page.title}</bdi>
        </a>
        <bdi class="muted">{location.space.title}</bdi>
      </>
    );
  if (location.kind === 'reusable-content' && location.reusableContent && location.space)
    return (
      <>
        <a href={to('spaces', location.space.id, 'shared')}>
          <bdi>{location.reusableContent.title}</bdi>
        </a>
        <span class="muted">{links.kinds['reusable-content']}</span>
      </>
    );
  return null;
};
