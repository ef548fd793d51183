import { useState } from 'preact/hooks';
import { useAction } from '../api/action.js';
import { api, heldToken } from '../api/client.js';
import { ask } from '../api/problem.js';
import { Modal } from '../parts/modal.js';
import { ProblemNote } from '../parts/problem-note.js';
import { drafts } from '../writing/draft-store.js';
import { useWords } from '../words/language.js';
import { to } from './paths.js';
import { useUser } from './user.js';

/** Ends the session, and removes what the person typed from this browser. Text that was never saved is asked about first. */
export const SignOut = () => {
  const { shell: words } = useWords();
  const { id: userId } = useUser();
  const [isAsking, setAsking] = useState(false);
  const signOut = useAction(async () => {
    await drafts.removeOf(userId).catch(() => undefined);
    if (heldToken.value === undefined) await ask(api.DELETE('/v1/user/browser-session'));
    heldToken.value = undefined;
    // All that was read is forgotten with the page.
    location.assign(to());
  });
  const begin = async () => {
    if (await drafts.areThereOf(userId).catch(() => false)) setAsking(true);
    else signOut.run();
  };
  return (
    <>
      {signOut.problem && <ProblemNote problem={signOut.problem} />}
      <button type="button" class="quiet" onClick={() => void begin()}>
        {words.signOut}
      </button>
      {isAsking && (
        <Modal title={words.unsavedText} onClose={() => setAsking(false)}>
          <p>{words.unsavedTextHint}</p>
          <div class="buttons">
            <button type="button" onClick={() => setAsking(false)}>
              {words.cancel}
            </button>
            <button type="button" class="danger" onClick={signOut.run}>
              {words.discardAndSignOut}
            </button>
          </div>
        </Modal>
      )}
    </>
  );
};
