import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { BASE } from '../../shell/paths.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';

type Session = components['schemas']['Session'];

/** Where the person is signed in, and the way to end it there. */
export const Sessions = () => {
  const { sessions: words } = useWords();
  const { id: userId } = useUser();
  const list = useList(['sessions', userId], (page) =>
    ask(
      api.GET('/v1/users/{userId}/sessions', {
        params: { path: { userId }, query: { limit: 50, ...(page !== undefined && { page }) } },
      }),
    ),
  );
  const endOthers = useAction(async () => {
    await ask(api.DELETE('/v1/users/{userId}/sessions', { params: { path: { userId }, query: { except: 'current' } } }));
    await reread(['sessions']);
  });
  const hasOthers = list.data?.some(({ current }) => !current) ?? false;
  return (
    <Place title={words.title}>
      <p>{words.intro}</p>
      <Listing list={list} empty={words.none}>
        {(session) => <SessionRow session={session} userId={userId} />}
      </Listing>
      {endOthers.problem && <ProblemNote problem={endOthers.problem} />}
      <div class="buttons">
        {hasOthers && (
          <button type="button" class="danger" onClick={endOthers.run}>
            {words.endOthers}
          </button>
        )}
        <a class="button" href={`${BASE}/device`} target="_self">
          {words.device}
        </a>
      </div>
    </Place>
  );
};

const SessionRow = ({ session, userId }: { session: Session; userId: string }) => {
  const { sessions: words } = useWords();
  const end = useAction(async () => {
    const path = { userId, sessionId: session.id };
    await ask(api.DELETE('/v1/users/{userId}/sessions/{sessionId}', { params: { path } }));
    await reread(['sessions']);
  });
  const name = session.device ?? words.unknownDevice;
  return (
    <>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {session.current && ` · ${words.current}`}
        <br />
        <span class="muted">
          {words.kinds[session.kind]}
          {session.provider && (
            <>
              {' '}
              <bdi>{session.provider.label}</bdi>
            </>
          )}{' '}
          · {words.until} <Moment at={session.expiresAt} />
          {session.lastUsedAt !== undefined && (
            <>
              {' '}
              · {words.used} <Moment at={session.lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {end.problem && <ProblemNote problem={end.problem} />}
      {!session.current && (
        <button type="button" class="quiet" aria-label={words.endOn(name)} onClick={end.run}>
          {words.end}
        </button>
      )}
    </>
  );
};
