import { usePlaceWords } from '../../../words/language.js';
import { PartOfSite } from '../part-of-site.js';
import type { SitePath } from '../site-queries.js';
import { Claims } from './claims.js';
import { Example } from './example.js';
import { SignInAddresses } from './sign-in-addresses.js';
import { SiteKey } from './site-key.js';
import { useAuth } from './visitor-queries.js';

/** How visitors of a site are let in, for its administrators. */
export const Visitors = ({ site: siteId }: { site: string }) => {
  const { visitors: words, titles } = usePlaceWords();
  return (
    <PartOfSite siteId={siteId} title={titles.visitors} intro={words.intro} may="admin">
      {(path, site) => (
        <>
          {site.visibility !== 'visitor-auth' && <p>{words.otherAudience}</p>}
          {!site.published && <p>{words.notPublished}</p>}
          <SiteKey path={path} />
          <Addresses path={path} />
          <Claims path={path} />
          <Example path={path} site={site} />
        </>
      )}
    </PartOfSite>
  );
};

const Addresses = ({ path }: { path: SitePath }) => {
  const { data } = useAuth(path);
  return data ? <SignInAddresses path={path} auth={data} /> : null;
};
