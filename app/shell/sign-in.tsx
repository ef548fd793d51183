import { useState } from 'preact/hooks';
import { useAction } from '../api/action.js';
import { api, heldToken } from '../api/client.js';
import { ask, Problem } from '../api/problem.js';
import { queries } from '../api/queries.js';
import { beginSession, KEEPS_SESSIONS } from '../api/begin-session.js';
import { isSessionOver } from '../api/session.js';
import { Modal } from '../parts/modal.js';
import { Place } from '../parts/place.js';
import { Submit, submits } from '../parts/submit.js';
import { useWords } from '../words/language.js';
import { BASE } from './paths.js';

/** What is below the address of the service: the sign-in page leads back to it. */
const here = () => location.pathname.slice(BASE.length);

/** A token that was refused before is no session that has ended. */
const begin = async (): Promise<void> => {
  isSessionOver.value = false;
  await queries.resetQueries();
};

/** Shown instead of any place, at the address of the place. */
export const SignIn = () => {
  const { signIn: words } = useWords();
  return (
    <main class="narrow">
      <Place title={words.title}>
        <p>{words.intro}</p>
        <p>
          <a class="button" href={`${BASE}/sign-in?next=${encodeURIComponent(here())}`}>
            {words.withProvider}
          </a>
        </p>
        <TokenForm onDone={begin} />
      </Place>
    </main>
  );
};

/** Shown above a place whose session has ended, so that nothing is lost that somebody typed. */
export const SignInAgain = () => {
  const { signIn: words } = useWords();
  const goOn = async () => {
    await ask(api.GET('/v1/user'));
    isSessionOver.value = false;
    await queries.invalidateQueries();
  };
  const returned = useAction(goOn);
  return (
    <Modal title={words.again}>
      <p>{words.againHint}</p>
      <p>
        <a class="button" href={`${BASE}/sign-in`} target="_blank" rel="noreferrer">
          {words.withProvider}
        </a>
      </p>
      <form onSubmit={submits(returned)}>
        <Submit action={returned}>{words.goOn}</Submit>
      </form>
      <TokenForm onDone={goOn} />
    </Modal>
  );
};

const TokenForm = ({ onDone }: { onDone: () => Promise<void> }) => {
  const { signIn: words } = useWords();
  const [token, setToken] = useState('');
  const [remember, setRemember] = useState(false);
  const signIn = useAction(async () => {
    if (KEEPS_SESSIONS) await beginSession(token.trim(), remember);
    else heldToken.value = token.trim();
    await onDone();
  });
  return (
    <form onSubmit={submits(signIn)}>
      <h2>{words.withToken}</h2>
      <label>
        {words.token}
        <input type="password" required autocomplete="off" value={token} onInput={(event) => setToken(event.currentTarget.value)} />
      </label>
      {KEEPS_SESSIONS ? (
        <>
          <p class="muted">{words.tokenHint}</p>
          <label class="choice">
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
            {words.remember}
          </label>
        </>
      ) : (
        <p class="muted">{words.withoutTLS}</p>
      )}
      <Submit action={{ ...signIn, problem: explained(signIn.problem, words) }}>{words.submit}</Submit>
    </form>
  );
};

/** The service speaks of headers, which somebody who fills in a form does not know. */
function explained(problem: Problem | undefined, words: { wrongToken: string; limitedToken: string }): Problem | undefined {
  if (problem?.status === 401) return new Problem(401, words.wrongToken);
  return problem?.status === 403 ? new Problem(403, words.limitedToken) : problem;
}
