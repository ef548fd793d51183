import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Submit, submits } from '../../../parts/submit.js';
import { UrlField } from '../../../parts/url-field.js';
import { usePlaceWords } from '../../../words/language.js';
import type { SitePath } from '../site-queries.js';
import { changeAuth, type Auth } from './visitor-queries.js';

/** Where visitors go to sign in and out. */
export const SignInAddresses = ({ path, auth }: { path: SitePath; auth: Auth }) => {
  const { visitors: words, parts } = usePlaceWords();
  const [signIn, setSignIn] = useState(auth.fallbackURL ?? '');
  const [signOut, setSignOut] = useState(auth.logoutURL ?? '');
  const [isSaved, setSaved] = useState(false);
  const save = useAction(async () => {
    await changeAuth(path, { fallbackURL: signIn.trim() || null, logoutURL: signOut.trim() || null });
    setSaved(true);
  });
  return (
    <section>
      <h2>{words.addresses}</h2>
      <form noValidate onInput={() => setSaved(false)} onSubmit={submits(save)}>
        <UrlField
          label={words.signIn}
          hint={words.signInHint}
          isOptional
          pointer="/fallbackURL"
          value={signIn}
          onChange={setSignIn}
          problem={save.problem}
        />
        <UrlField
          label={words.signOut}
          hint={words.signOutHint}
          isOptional
          pointer="/logoutURL"
          value={signOut}
          onChange={setSignOut}
          problem={save.problem}
        />
        <Submit action={save} beside={['/fallbackURL', '/logoutURL']}>
          {parts.save} <span class="unseen">{words.addresses}</span>
        </Submit>
        <p class="muted" role="status">
          {isSaved && words.saved}
        </p>
      </form>
    </section>
  );
};
