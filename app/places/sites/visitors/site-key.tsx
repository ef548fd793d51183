import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Confirm } from '../../../parts/confirm.js';
import { CopyField } from '../../../parts/copy-field.js';
import { ProblemNote } from '../../../parts/problem-note.js';
import { usePlaceWords } from '../../../words/language.js';
import type { SitePath } from '../site-queries.js';
import { replaceKey, useAuth } from './visitor-queries.js';

/** Is on the screen only when somebody asks for it. */
export const SiteKey = ({ path }: { path: SitePath }) => {
  const { visitors: words } = usePlaceWords();
  const { data, problem } = useAuth(path);
  const [isShown, setShown] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  return (
    <section>
      <h2>{words.key}</h2>
      <p class="muted">{words.keyHint}</p>
      {/* The service says so if the key cannot be read any more. Then it can be replaced. */}
      {problem && <ProblemNote problem={problem} />}
      {data && isShown && <CopyField label={words.key} value={data.privateKey} />}
      <div class="buttons">
        {data && (
          <button type="button" class="quiet" onClick={() => setShown(!isShown)}>
            {isShown ? words.hideKey : words.showKey}
          </button>
        )}
        <button type="button" class="danger" onClick={() => setReplacing(true)}>
          {words.replaceKey}
        </button>
      </div>
      {isReplacing && <Replacing path={path} onDone={() => setShown(true)} onClose={() => setReplacing(false)} />}
    </section>
  );
};

const Replacing = ({ path, onDone, onClose }: { path: SitePath; onDone: () => void; onClose: () => void }) => {
  const { visitors: words } = usePlaceWords();
  const replace = useAction(async () => {
    await replaceKey(path);
    onDone();
    onClose();
  });
  return (
    <Confirm title={words.replaceKey} action={replace} onClose={onClose}>
      {words.confirmReplacing}
    </Confirm>
  );
};
