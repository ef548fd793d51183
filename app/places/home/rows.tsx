import type { components } from '../../api/schema.js';
import { Emoji } from '../../parts/emoji.js';
import { Moment } from '../../parts/moment.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { placeOf, type Notification } from '../notifications/notification.js';

type Schemas = components['schemas'];

export const ChangeRequestRow = ({ request }: { request: Schemas['ChangeRequest'] }) => {
  const { home: words, comments } = useWords();
  return (
    <>
      <a href={to('spaces', request.space, 'changes', request.id)}>{request.subject || words.changeRequest(request.number)}</a>
      <span class="muted">
        #{request.number} · {request.createdBy.displayName} · <Moment at={request.updatedAt} />
        {request.outdated && ` · ${words.outdated}`}
        {request.comments > 0 && ` · ${comments.openOnes(request.comments)}`}
      </span>
    </>
  );
};

export const SpaceRow = ({ space }: { space: Schemas['Space'] }) => {
  const { home: words } = useWords();
  return (
    <>
      <a href={to('spaces', space.id)}>
        <Emoji code={space.emoji} />
        {space.title}
      </a>
      {space.changeRequestsOpen > 0 && <span class="muted">{words.openRequests(space.changeRequestsOpen)}</span>}
    </>
  );
};

export const SiteRow = ({ site, organizationId }: { site: Schemas['Site']; organizationId: string }) => {
  const { home: words } = useWords();
  return (
    <>
      <a href={to('orgs', organizationId, 'sites', site.id)}>{site.title}</a>
      <span class="muted">{site.published ? words.published : words.notPublished}</span>
      {site.urls.published !== undefined && (
        <a href={site.urls.published} target="_blank" rel="noreferrer">
          {words.openSite}
        </a>
      )}
    </>
  );
};

export const NewsRow = ({ news }: { news: Notification }) => (
  <>
    <a href={placeOf(news) ?? to('notifications')}>{news.text}</a>
    <span class="muted">
      <Moment at={news.updatedAt} />
    </span>
  </>
);
