import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { placeOf, type Notification } from './notification.js';

/** What happened that concerns the person. */
export const Notifications = () => {
  const { notifications: words } = useWords();
  const { query, route } = useLocation();
  const isUnread = query['show'] === 'unread';
  const list = useList(['notifications', isUnread], (page) =>
    ask(
      api.GET('/v1/user/notifications', {
        params: { query: { limit: 30, ...(isUnread && { read: false }), ...(page !== undefined && { page }) } },
      }),
    ),
  );
  const newest = list.data?.[0]?.updatedAt;
  const readAll = useAction(async () => {
    if (newest !== undefined) await ask(api.POST('/v1/user/notifications/read', { body: { before: newest } }));
    await reread(['notifications']);
  });
  return (
    <Place title={words.title} actions={<a href={to('account', 'notifications')}>{words.preferences}</a>}>
      <label class="choice">
        <input
          type="checkbox"
          checked={isUnread}
          onChange={(event) => route(to('notifications') + (event.currentTarget.checked ? '?show=unread' : ''))}
        />
        {words.onlyUnread}
      </label>
      <Listing list={list} empty={words.none}>
        {(notification) => <Row notification={notification} />}
      </Listing>
      {readAll.problem && <ProblemNote problem={readAll.problem} />}
      {list.data?.some(({ read }) => !read) === true && (
        <button type="button" class="quiet" onClick={readAll.run}>
          {words.readAll}
        </button>
      )}
    </Place>
  );
};

const Row = ({ notification }: { notification: Notification }) => {
  const { notifications: words } = useWords();
  const { id: notificationId, read, text, updatedAt } = notification;
  const mark = useAction(async () => {
    const params = { path: { notificationId } };
    await ask(api.PATCH('/v1/user/notifications/{notificationId}', { params, body: { read: !read } }));
    await reread(['notifications']);
  });
  const place = placeOf(notification);
  return (
    <>
      <div>
        {!read && <span class="unread">{words.unread}</span>}{' '}
        {place === undefined ? (
          text
        ) : (
          <a href={place} onClick={read ? undefined : mark.run}>
            {text}
          </a>
        )}
        <br />
        <span class="muted">
          <Moment at={updatedAt} />
        </span>
      </div>
      <button type="button" class="quiet" onClick={mark.run}>
        {read ? words.markUnread : words.markRead}
      </button>
      <MuteButton notification={notification} />
      {mark.problem && <ProblemNote problem={mark.problem} />}
    </>
  );
};

/** Stops what comes about the same change request, or else about the same space. */
const MuteButton = ({ notification: { space, changeRequest } }: { notification: Notification }) => {
  const { notifications: words } = useWords();
  const muted =
    changeRequest === undefined
      ? { subjectType: 'space' as const, subjectId: space }
      : { subjectType: 'change-request' as const, subjectId: changeRequest };
  const [isMuted, setMuted] = useState(false);
  const mute = useAction(async () => {
    const path = { subjectType: muted.subjectType, subjectId: muted.subjectId! };
    await ask(api.PUT('/v1/user/notification-mutes/{subjectType}/{subjectId}', { params: { path } }));
    await reread(['notification-mutes']);
    setMuted(true);
  });
  if (muted.subjectId === undefined) return null;
  if (isMuted) return <span role="status">{words.isMuted}</span>;
  return (
    <>
      <button type="button" class="quiet" onClick={mute.run}>
        {words.mute[muted.subjectType]}
      </button>
      {mute.problem && <ProblemNote problem={mute.problem} />}
    </>
  );
};
