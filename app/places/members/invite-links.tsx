import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { useWords } from '../../words/language.js';
import { CreateInviteLink } from './create-invite-link.js';
import { useInviteLinks, type Invite } from './member-queries.js';

/** Invites that were mailed are not among them: the service lists those only to the people who got them. */
export const InviteLinks = ({ organizationId }: { organizationId: string }) => {
  const { members: words } = useWords();
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Invite | undefined>(undefined);
  const list = useInviteLinks(organizationId);
  return (
    <>
      <div class="place-head">
        <h2>{words.links}</h2>
        <button type="button" class="quiet" onClick={() => setMaking(true)}>
          {words.makeLink}
        </button>
      </div>
      <p class="muted">{words.linksHint}</p>
      <Listing list={list} empty={words.noLinks}>
        {(invite) => <Row invite={invite} onRevoke={() => setRevoked(invite)} />}
      </Listing>
      {isMaking && <CreateInviteLink organizationId={organizationId} onClose={() => setMaking(false)} />}
      {revoked && <Revocation organizationId={organizationId} invite={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
};

const Row = ({ invite: { role, level, space, collection, expiresAt, redundant }, onRevoke }: { invite: Invite; onRevoke: () => void }) => {
  const { members: words, parts } = useWords();
  const given = role ?? level;
  const name = given === undefined ? parts.guest : parts.roles[given];
  return (
    <>
      <strong>{name}</strong>
      <span class="muted">
        {space !== undefined && (
          <>
            {words.toSpace} <code>{space}</code> ·{' '}
          </>
        )}
        {collection !== undefined && (
          <>
            {words.toCollection} <code>{collection}</code> ·{' '}
          </>
        )}
        {words.until} <Moment at={expiresAt} />
        {redundant && ` · ${words.redundant}`}
      </span>
      <button type="button" class="danger" onClick={onRevoke}>
        {words.revoke} <span class="unseen">{name}</span>
      </button>
    </>
  );
};

interface RevocationProps {
  organizationId: string;
  invite: Invite;
  onClose: () => void;
}

const Revocation = ({ organizationId, invite: { id: inviteId }, onClose }: RevocationProps) => {
  const { members: words } = useWords();
  const revoke = useAction(async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/link-invites/{inviteId}', { params: { path: { organizationId, inviteId } } }));
    await reread(['invite-links', organizationId]);
    onClose();
  });
  return (
    <Confirm title={words.revoke} action={revoke} onClose={onClose}>
      {words.confirmRevoking}
    </Confirm>
  );
};
