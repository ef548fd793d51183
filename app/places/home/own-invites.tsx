import { useLocation } from 'preact-iso';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';

type OwnInvite = components['schemas']['OwnInvite'];

/** The invites to the address of the person; nothing if there are none. */
export const OwnInvites = () => {
  const { join: words } = useWords();
  const invites = useList(['own-invites'], (page) =>
    ask(api.GET('/v1/user/invites', { params: { query: page === undefined ? {} : { page } } })),
  );
  if (!invites.data?.length) return null;
  return (
    <section>
      <h2>{words.own}</h2>
      <Listing list={invites} empty="">
        {(invite) => <InviteRow invite={invite} />}
      </Listing>
    </section>
  );
};

const InviteRow = ({ invite: { id, organization, invitedBy, expiresAt } }: { invite: OwnInvite }) => {
  const { join: words, members } = useWords();
  const { route } = useLocation();
  const params = { path: { inviteId: id } };
  const accept = useAction(async () => {
    await ask(api.POST('/v1/user/invites/{inviteId}', { params }));
    await reread(['orgs'], ['own-invites']);
    route(to('orgs', organization.id));
  });
  const decline = useAction(async () => {
    await ask(api.DELETE('/v1/user/invites/{inviteId}', { params }));
    await reread(['own-invites']);
  });
  const problem = accept.problem ?? decline.problem;
  return (
    <>
      <strong>{organization.title}</strong>
      <span class="muted">
        {invitedBy.displayName} · {members.until} <Moment at={expiresAt} />
      </span>
      {problem && <ProblemNote problem={problem} />}
      <span class="buttons">
        <button type="button" onClick={accept.run}>
          {words.join} <span class="unseen">{organization.title}</span>
        </button>
        <button type="button" class="quiet" onClick={decline.run}>
          {words.decline} <span class="unseen">{organization.title}</span>
        </button>
      </span>
    </>
  );
};
