import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Place } from '../../parts/place.js';
import { Submit, submits } from '../../parts/submit.js';
import { takeSecret } from '../../shell/take-secret.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';

interface JoinProps {
  organization: string;
  invite: string;
}

/** Where an invite link leads. Nobody becomes a member by only looking at it. */
export const Join = ({ organization: organizationId, invite: inviteId }: JoinProps) => {
  const { join: words } = useWords();
  const { route } = useLocation();
  const [secret] = useState(takeSecret);
  const join = useAction(async () => {
    const params = { path: { organizationId, inviteId } };
    const { organization } = await ask(api.POST('/v1/orgs/{organizationId}/invites/{inviteId}', { params, body: { secret } }));
    await reread(['orgs']);
    route(to('orgs', organization), true);
  });
  if (secret === '') {
    return (
      <Place title={words.broken}>
        <p>{words.brokenHint}</p>
      </Place>
    );
  }
  return (
    <Place title={words.title}>
      <p>{words.hint}</p>
      <form onSubmit={submits(join)}>
        <Submit action={join}>{words.join}</Submit>
      </form>
    </Place>
  );
};
