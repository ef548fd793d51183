import { useMemo } from 'preact/hooks';
import { useWords } from '../../../words/language.js';
import { usePages } from '../../space/content-source.js';
import { byId } from '../../space/shown-pages.js';
import type { SitePath } from '../site-queries.js';
import { sectionsIn, spacesIn, useStructure, type SiteSpace } from '../structure/structure-queries.js';
import type { Redirect } from './redirect-queries.js';

/** What a redirect leads to, by its title. What this person may not see has none. */
export const Target = ({ path, destination }: { path: SitePath; destination: Redirect['destination'] }) => {
  const { site: words } = useWords();
  const { data } = useStructure(path);
  const items = data?.structure ?? [];
  if (destination.kind === 'external') return <bdi>{destination.url}</bdi>;
  if (destination.kind === 'site-section') {
    const section = sectionsIn(items).find(({ id }) => id === destination.siteSectionId);
    return (
      <>
        {words.kinds['site-section']} <bdi>{section?.title}</bdi>
      </>
    );
  }
  const siteSpace = spacesIn(items).find(({ id }) => id === destination.siteSpaceId);
  return (
    <>
      {words.kinds['site-space']} <bdi>{siteSpace?.title}</bdi>
      {destination.kind === 'site-page' && siteSpace && <PageTitle siteSpace={siteSpace} pageId={destination.pageId} />}
    </>
  );
};

/** All rows of a space read its pages once. */
const PageTitle = ({ siteSpace, pageId }: { siteSpace: SiteSpace; pageId: string }) => {
  const { data } = usePages({ spaceId: siteSpace.space.id });
  const pages = useMemo(() => byId(data ?? []), [data]);
  return (
    <>
      {' / '}
      <bdi>{pages.get(pageId)?.title}</bdi>
    </>
  );
};
