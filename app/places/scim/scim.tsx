import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyField } from '../../parts/copy-field.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { usePlaceWords } from '../../words/language.js';
import { CreateScimToken } from './create-scim-token.js';

type Token = components['schemas']['SCIMToken'];

const PER_PAGE = 50;

export const Scim = () => <ForAdministrators>{({ id }) => <List organizationId={id} key={id} />}</ForAdministrators>;

const useTokens = (organizationId: string) =>
  useList(['scim-tokens', organizationId], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/scim-tokens', {
        params: { path: { organizationId }, query: { limit: PER_PAGE, ...(page !== undefined && { page }) } },
      }),
    ),
  );

const List = ({ organizationId }: { organizationId: string }) => {
  const { scim: words, titles } = usePlaceWords();
  const [isMaking, setMaking] = useState(false);
  const [removed, setRemoved] = useState<Token | undefined>(undefined);
  const list = useTokens(organizationId);
  const baseUrl = list.data?.[0]?.baseURL;
  return (
    <Place
      title={titles.scim}
      actions={
        <button type="button" onClick={() => setMaking(true)}>
          {words.make}
        </button>
      }
    >
      <p class="muted">{words.intro}</p>
      {baseUrl !== undefined && <CopyField label={words.baseUrl} value={baseUrl} />}
      <Listing list={list} empty={words.nothing}>
        {(token) => <Row token={token} onRemove={() => setRemoved(token)} />}
      </Listing>
      {isMaking && <CreateScimToken organizationId={organizationId} onClose={() => setMaking(false)} />}
      {removed && <Removal organizationId={organizationId} token={removed} onClose={() => setRemoved(undefined)} />}
    </Place>
  );
};

const Row = ({ token: { label, provider, lastUsedAt }, onRemove }: { token: Token; onRemove: () => void }) => {
  const { scim: words, parts } = usePlaceWords();
  return (
    <>
      <strong>{label}</strong>
      <span class="muted">
        {provider && <bdi>{provider.label} · </bdi>}
        {lastUsedAt === undefined ? (
          words.never
        ) : (
          <>
            {words.lastUsed} <Moment at={lastUsedAt} />
          </>
        )}
      </span>
      <button type="button" class="danger" onClick={onRemove}>
        {parts.remove} <span class="unseen">{label}</span>
      </button>
    </>
  );
};

interface RemovalProps {
  organizationId: string;
  token: Token;
  onClose: () => void;
}

const Removal = ({ organizationId, token: { id, label }, onClose }: RemovalProps) => {
  const { scim: words, parts } = usePlaceWords();
  const remove = useAction(async () => {
    const path = { organizationId, scimTokenId: id };
    await ask(api.DELETE('/v1/orgs/{organizationId}/scim-tokens/{scimTokenId}', { params: { path } }));
    await reread(['scim-tokens', organizationId]);
    onClose();
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval(label)}
    </Confirm>
  );
};
