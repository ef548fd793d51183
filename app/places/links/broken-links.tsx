import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { addressOf, useSpace } from '../space/content-source.js';

type Link = components['schemas']['Link'];
type Reference = components['schemas']['ContentReference'];

const PER_PAGE = 50;

const useBrokenLinks = (spaceId: string) =>
  useList(['broken-links', spaceId], (page) =>
    ask(
      api.GET('/v1/spaces/{spaceId}/links', {
        params: { path: { spaceId }, query: { status: 'broken', limit: PER_PAGE, ...(page !== undefined && { page }) } },
      }),
    ),
  );

/** What leads nowhere in a space, and the pages that it is on. */
export const BrokenLinks = ({ space: spaceId }: { space: string }) => {
  const { links: words } = useWords();
  const { data: space, problem } = useSpace(spaceId);
  const list = useBrokenLinks(spaceId);
  if (problem?.status === 404) return <NotFound />;
  return (
    <Place title={words.title}>
      <p>
        <a href={to('spaces', spaceId)}>{space?.title}</a>
      </p>
      <p class="muted">{words.intro}</p>
      <Listing list={list} empty={words.nothing} keyOf={({ reference }) => JSON.stringify(reference)}>
        {(link) => <Row spaceId={spaceId} link={link} />}
      </Listing>
    </Place>
  );
};

const Row = ({ spaceId, link: { reference, locations, locationReferences } }: { spaceId: string; link: Link }) => {
  const { links: words } = useWords();
  const others = locations - locationReferences.length;
  return (
    <>
      <p>
        {words.kinds[reference.kind]} <code dir="ltr">{nameOf(reference)}</code>
      </p>
      <ul>
        {locationReferences.map((location) => (
          <li>
            {location.kind === 'page' && location.page && (
              <a href={addressOf({ spaceId }, location.page.id)}>
                <bdi>{location.page.title}</bdi>
              </a>
            )}
            {location.kind === 'reusable-content' && location.reusableContent && (
              <>
                {words.kinds[location.kind]} <bdi>{location.reusableContent.title}</bdi>
              </>
            )}
          </li>
        ))}
        {others > 0 && <li>{words.others(others)}</li>}
      </ul>
    </>
  );
};

/** What the content has of a target. That has no title: it does not exist, or not for this person. */
function nameOf(reference: Reference): string {
  switch (reference.kind) {
    case 'url':
      return reference.url;
    case 'file':
      return reference.file;
    case 'page':
      return reference.page;
    case 'anchor':
      return `#${reference.anchor}`;
    case 'user':
      return reference.user;
    case 'collection':
      return reference.collection;
    case 'space':
      return reference.space;
    case 'reusable-content':
      return reference.reusableContent;
    case 'openapi':
      return reference.spec;
    case 'tag':
      return reference.tag;
    case 'unresolved':
      return reference.href;
  }
}
