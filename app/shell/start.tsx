import { useState } from 'preact/hooks';
import { useAction } from '../api/action.js';
import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import { Place } from '../parts/place.js';
import { Submit, submits } from '../parts/submit.js';
import { useWords } from '../words/language.js';
import { to } from './paths.js';
import { takeSecret } from './take-secret.js';

/** Where the link of the first start leads. Only the button uses it up, so programs that look at links do not. */
export const Start = () => {
  const { signIn: words } = useWords();
  const [secret] = useState(takeSecret);
  const open = useAction(async () => {
    await ask(api.POST('/v1/start', { body: { secret } }));
    location.replace(to());
  });
  if (open.problem?.status === 404 || secret === '') {
    return (
      <main class="narrow">
        <Place title={words.startUsed}>
          <p>{words.startUsedHint}</p>
          <p>
            <a class="button" href={to()}>
              {words.submit}
            </a>
          </p>
        </Place>
      </main>
    );
  }
  return (
    <main class="narrow">
      <Place title={words.start}>
        <p>{words.startHint}</p>
        <form onSubmit={submits(open)}>
          <Submit action={open}>{words.startSubmit}</Submit>
        </form>
      </Place>
    </main>
  );
};
