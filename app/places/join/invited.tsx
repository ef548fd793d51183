import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { beginSession, KEEPS_SESSIONS } from '../../api/begin-session.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useQuery } from '../../api/queries.js';
import { CopyField } from '../../parts/copy-field.js';
import { Field } from '../../parts/field.js';
import { Place } from '../../parts/place.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { SignOut } from '../../shell/sign-out.js';
import { takeSecret } from '../../shell/take-secret.js';
import { UserContext } from '../../shell/user.js';
import { useWords } from '../../words/language.js';

/** Where the mail of an invite leads, whether somebody is signed in or not. Nobody becomes a member by only looking at it. */
export const Invited = () => {
  const { join: words, signIn } = useWords();
  const [secret] = useState(takeSecret);
  const [organizationId = '', inviteId = ''] = location.pathname.split('/').slice(-2);
  const { data: user, isWaiting } = useQuery(['user'], () => ask(api.GET('/v1/user')));
  const [displayName, setDisplayName] = useState('');
  const [token, setToken] = useState<string | undefined>(undefined);
  const [isMember, setMember] = useState(false);
  const open = () => location.replace(to('orgs', organizationId));
  const accept = useAction(async () => {
    const name = displayName.trim();
    const params = { path: { organizationId, inviteId } };
    const body = { secret, ...(name !== '' && { displayName: name }) };
    const accepted = await ask(api.POST('/v1/orgs/{organizationId}/invites/{inviteId}', { params, body }));
    if (accepted.token !== undefined) setToken(accepted.token);
    else if (user) open();
    else setMember(true);
  });
  const enter = useAction(async () => {
    // A browser that keeps no sessions is asked for the token there.
    if (KEEPS_SESSIONS) await beginSession(token!, false);
    open();
  });
  if (isWaiting) return null;
  if (token !== undefined) {
    return (
      <Narrow title={words.welcome} hint={words.welcomeHint}>
        <CopyField label={signIn.token} value={token} />
        <form onSubmit={submits(enter)}>
          <Submit action={enter}>{signIn.submit}</Submit>
        </form>
      </Narrow>
    );
  }
  if (isMember) {
    return (
      <Narrow title={words.memberNow} hint={words.memberNowHint}>
        <a class="button" href={to('orgs', organizationId)}>
          {signIn.submit}
        </a>
      </Narrow>
    );
  }
  if (secret === '' || accept.problem?.status === 404) return <Narrow title={words.ended} hint={words.endedHint} />;
  if (user && accept.problem?.status === 409) {
    return (
      <Narrow title={words.otherPerson} hint={words.otherPersonHint(user.displayName)}>
        <UserContext.Provider value={user}>
          <SignOut />
        </UserContext.Provider>
      </Narrow>
    );
  }
  return (
    <Narrow title={words.title} hint={words.hint}>
      <form onSubmit={submits(accept)}>
        {user ? (
          <p>{words.signedIn(user.displayName)}</p>
        ) : (
          <Field label={words.name} hint={words.nameHint} problem={accept.problem} pointer="/displayName">
            {(input) => (
              <input {...input} autocomplete="name" value={displayName} onInput={(event) => setDisplayName(event.currentTarget.value)} />
            )}
          </Field>
        )}
        <Submit action={accept} beside={['/displayName']}>
          {words.join}
        </Submit>
      </form>
    </Narrow>
  );
};

const Narrow = ({ title, hint, children }: { title: string; hint: string; children?: ComponentChildren }) => (
  <main class="narrow">
    <Place title={title}>
      <p>{hint}</p>
      {children}
    </Place>
  </main>
);
