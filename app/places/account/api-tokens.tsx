import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList, type AskedList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Confirm } from '../../parts/confirm.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';
import { CreateApiToken } from './create-api-token.js';

type Token = components['schemas']['ApiToken'];

/** Tokens with which programs use the API in the name of the person. */
export const ApiTokens = () => {
  const { tokens: words } = useWords();
  const { id: userId } = useUser();
  const [isMaking, setMaking] = useState(false);
  const [removed, setRemoved] = useState<Token | undefined>(undefined);
  const list = useTokens(userId);
  return (
    <Place
      title={words.title}
      actions={
        <button type="button" onClick={() => setMaking(true)}>
          {words.make}
        </button>
      }
    >
      <p class="muted">{words.intro}</p>
      <Listing list={list} empty={words.nothing}>
        {(token) => <Row token={token} onRemove={() => setRemoved(token)} />}
      </Listing>
      {isMaking && <CreateApiToken userId={userId} onClose={() => setMaking(false)} />}
      {removed && <Removal userId={userId} token={removed} onClose={() => setRemoved(undefined)} />}
    </Place>
  );
};

/** The service lists sign-ins among them, which have a place of their own. */
function useTokens(userId: string): AskedList<Token> {
  const path = { userId };
  const sessions = useList(['sessions', userId, 'all'], (page) =>
    ask(api.GET('/v1/users/{userId}/sessions', { params: { path, query: { limit: 100, ...(page !== undefined && { page }) } } })),
  );
  const list = useList(['api-tokens', userId], (page) =>
    ask(api.GET('/v1/users/{userId}/tokens', { params: { path, query: { limit: 50, ...(page !== undefined && { page }) } } })),
  );
  const others = new Set(sessions.data?.map(({ id }) => id));
  return {
    ...list,
    data: sessions.data && list.data?.filter(({ id }) => !others.has(id)),
    problem: list.problem ?? sessions.problem,
    isWaiting: list.isWaiting || sessions.isWaiting,
  };
}

const Row = ({ token: { label, scopes, expiresAt, lastUsedAt }, onRemove }: { token: Token; onRemove: () => void }) => {
  const { tokens: words, parts } = useWords();
  return (
    <div class="columns">
      <strong>
        <bdi>{label}</bdi>
      </strong>
      <span>
        {scopes ? (
          <>
            {words.someRights}: <code>{scopes.join(', ')}</code>
          </>
        ) : (
          words.allRights
        )}
      </span>
      <span class="muted">
        {expiresAt === undefined ? (
          words.endless
        ) : (
          <>
            {words.until} <Moment at={expiresAt} />
          </>
        )}
        {' · '}
        {lastUsedAt === undefined ? (
          words.never
        ) : (
          <>
            {words.used} <Moment at={lastUsedAt} />
          </>
        )}
      </span>
      <button type="button" class="danger" onClick={onRemove}>
        {parts.remove} <span class="unseen">{label}</span>
      </button>
    </div>
  );
};

const Removal = ({ userId, token: { id: tokenId, label }, onClose }: { userId: string; token: Token; onClose: () => void }) => {
  const { tokens: words, parts } = useWords();
  const remove = useAction(async () => {
    await ask(api.DELETE('/v1/users/{userId}/tokens/{tokenId}', { params: { path: { userId, tokenId } } }));
    await reread(['api-tokens', userId]);
    onClose();
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval(label)}
    </Confirm>
  );
};
