import { api } from '../api/client.js';
import { LIVE } from '../api/live.js';
import { ask } from '../api/problem.js';
import { useQuery } from '../api/queries.js';
import { useWords } from '../words/language.js';
import { to } from './paths.js';

/** Leads to the notifications, and says how many are new. While nothing changes, asking costs the service almost nothing. */
export const NotificationLink = () => {
  const { notifications: words } = useWords();
  const { data } = useQuery(
    ['notifications', 'unread'],
    () => ask(api.GET('/v1/user/notifications', { params: { query: { limit: 0 } } })),
    {
      every: LIVE,
    },
  );
  const unread = data?.unread ?? 0;
  return (
    <a class="bell" href={to('notifications')} aria-label={unread > 0 ? words.newOnes(unread) : words.title}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2a6 6 0 0 0-6 6v5l-2 3v1h16v-1l-2-3V8a6 6 0 0 0-6-6zm-2 17a2 2 0 0 0 4 0z" />
      </svg>
      {unread > 0 && <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>}
    </a>
  );
};
