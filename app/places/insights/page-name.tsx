import { useMemo } from 'preact/hooks';
import { usePlaceWords } from '../../words/language.js';
import { addressOf, usePages } from '../space/content-source.js';
import { byId } from '../space/shown-pages.js';
import type { Site, SitePath } from '../sites/site-queries.js';
import { spacesIn, useStructure, type SiteSpace } from '../sites/structure/structure-queries.js';

interface PageNameProps {
  path: SitePath;
  site: Site;
  siteSpace: string | undefined;
  page: string | undefined;
}

/** A page by its title, as the workbench shows it, and where readers find it. */
export const PageName = ({ path, site, siteSpace: id, page }: PageNameProps) => {
  const { insights: words } = usePlaceWords();
  const { data } = useStructure(path);
  if (id === undefined) return <>{words.noPage}</>;
  if (!data) return null;
  const siteSpace = spacesIn(data.structure).find((item) => item.id === id);
  if (!siteSpace) return <>{words.removed}</>;
  if (page === undefined) return <bdi>{siteSpace.title}</bdi>;
  return <Found site={site} siteSpace={siteSpace} pageId={page} />;
};

/** All rows of a space read its pages once. */
const Found = ({ site, siteSpace, pageId }: { site: Site; siteSpace: SiteSpace; pageId: string }) => {
  const { insights: words } = usePlaceWords();
  const spaceId = siteSpace.space.id;
  const { data } = usePages({ spaceId });
  const pages = useMemo(() => byId(data ?? []), [data]);
  const page = pages.get(pageId);
  const { published } = siteSpace.urls;
  // Other sites open with a link or a token alone.
  const isOpen = site.visibility === 'public' || site.visibility === 'unlisted';
  return (
    <>
      {page ? (
        <a href={addressOf({ spaceId }, pageId)}>
          <bdi>{page.title}</bdi>
        </a>
      ) : (
        data && words.removed
      )}{' '}
      <span class="muted">
        <bdi>{siteSpace.title}</bdi>
        {isOpen && published !== undefined && page?.type === 'document' && (
          <>
            {' · '}
            <a href={`${published}/${page.path}`} target="_blank" rel="noreferrer">
              {words.onSite} <span class="unseen">{page.title}</span>
            </a>
          </>
        )}
      </span>
    </>
  );
};
