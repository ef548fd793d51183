import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords, useWords } from '../../words/language.js';
import { addressOf, useSpace, type ContentSource } from '../space/content-source.js';

type Link = components['schemas']['Link'];
type Reference = components['schemas']['ContentReference'];

const PER_PAGE = 50;

const useBrokenLinks = ({ spaceId, changeRequestId }: ContentSource) =>
  useList(['broken-links', spaceId, changeRequestId ?? null], (page) => {
    const query = { status: 'broken', limit: PER_PAGE, ...(page !== undefined && { page }) } as const;
    return ask(
      changeRequestId === undefined
        ? api.GET('/v1/spaces/{spaceId}/links', { params: { path: { spaceId }, query } })
        : api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links', {
            params: { path: { spaceId, changeRequestId }, query: { ...query, brokenContext: 'change-request' } },
          }),
    );
  });

/** What leads nowhere in a space, and the pages that it is on; or what does so because of a change request. */
export const BrokenLinks = ({ space: spaceId, request }: { space: string; request?: string }) => {
  const { links: words, imports } = usePlaceWords();
  const source = { spaceId, ...(request !== undefined && { changeRequestId: request }) };
  const { data: space, problem } = useSpace(spaceId);
  const list = useBrokenLinks(source);
  if (problem?.status === 404 || list.problem?.status === 404) return <NotFound />;
  const isOfRequest = request !== undefined;
  return (
    <Place title={isOfRequest ? words.ofRequest : words.title}>
      <p>
        <a href={to('spaces', spaceId)}>{space?.title}</a>
        {isOfRequest && (
          <>
            {' · '}
            <a href={addressOf(source)}>{imports.openRequest}</a>
          </>
        )}
      </p>
      <p class="muted">{isOfRequest ? words.introOfRequest : words.intro}</p>
      <Listing list={list} empty={isOfRequest ? words.noneOfRequest : words.nothing} keyOf={({ reference }) => JSON.stringify(reference)}>
        {(link) => <Row source={source} link={link} />}
      </Listing>
    </Place>
  );
};

const Row = ({ source, link: { reference, locations, locationReferences } }: { source: ContentSource; link: Link }) => {
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
              <a href={addressOf(source, location.page.id)}>
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
