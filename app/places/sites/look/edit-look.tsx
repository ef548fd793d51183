import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Problem } from '../../../api/problem.js';
import type { Tagged } from '../../../api/tagged.js';
import { Submit, submits } from '../../../parts/submit.js';
import { usePlaceWords } from '../../../words/language.js';
import { LookFields } from './look-fields.js';
import { previewLook, saveLook, type LookOwner } from './look-queries.js';
import { LOOK_GROUPS, pointerOf, type Look } from './look-settings.js';
import { areLinksComplete } from './site-links.js';

/** What was not saved yet, and what it changes. */
interface Unsaved {
  look: Look;
  before: Tagged<Look>;
}

/** By site space, or `` for the site. */
export type UnsavedLooks = Map<string, Unsaved>;

interface EditLookProps {
  owner: LookOwner;
  saved: Tagged<Look>;
  /** Where what was not saved waits while another look is shown. */
  unsaved: UnsavedLooks;
}

const PAUSE = 400;
const POINTERS = Object.values(LOOK_GROUPS).flatMap((fields) => fields.map(pointerOf));

export const EditLook = ({ owner, saved, unsaved }: EditLookProps) => {
  const { look: words, parts } = usePlaceWords();
  // What somebody else saves meanwhile is not taken for what was read here.
  const key = owner.siteSpaceId ?? '';
  const [before, setBefore] = useState(() => unsaved.get(key)?.before ?? saved);
  const [look, setLook] = useState(() => unsaved.get(key)?.look ?? saved.data);
  const [sent, setSent] = useState<Look | undefined>(undefined);
  const [isSaved, setSaved] = useState(false);
  const { preview, problem } = usePreview(owner, look, before.data);
  const change = (next: Look) => {
    setLook(next);
    unsaved.set(key, { look: next, before });
    setSaved(false);
  };
  const save = useAction(async () => {
    setSent(look);
    const now = await saveLook(owner, look, before);
    setBefore(now);
    setLook(now.data);
    unsaved.delete(key);
    setSaved(true);
  });
  const readAgain = () => location.reload();
  return (
    <div class="look">
      <form onSubmit={submits(save)}>
        {/* What the service said of a link is not said of the one that takes its place. */}
        <LookFields look={look} onChange={change} problem={(look === sent ? save.problem : undefined) ?? problem} />
        {save.problem?.status === 412 ? (
          <div class="problem" role="alert">
            <p>{words.changedMeanwhile}</p>
            <button type="button" class="quiet" onClick={readAgain}>
              {words.readAgain}
            </button>
          </div>
        ) : (
          <Submit action={save} beside={POINTERS}>
            {parts.save}
          </Submit>
        )}
        <p role="status">{isSaved && words.saved}</p>
      </form>
      {preview && <PreviewFrame title={words.preview} preview={preview} />}
    </div>
  );
};

/** A new one for each change, also if its address is that of the one before. */
interface Preview {
  address: string;
}

/** Loads each preview, because two that are made within a second have the same address. Going back does not lead through them. */
const PreviewFrame = ({ title, preview }: { title: string; preview: Preview }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current!.contentWindow!.location.replace(preview.address), [preview]);
  // Without an origin of its own: what a site runs cannot reach the workbench.
  return <iframe ref={frame} title={title} sandbox="allow-scripts" />;
};

/** A preview of what was chosen, once nobody has changed anything for a moment. The last one stays while something is refused. */
function usePreview(owner: LookOwner, look: Look, before: Look): { preview: Preview | undefined; problem: Problem | undefined } {
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  useEffect(() => {
    // A link that somebody just added is not wrong.
    if (!areLinksComplete(look)) {
      setProblem(undefined);
      return undefined;
    }
    let isCurrent = true;
    const show = async () => {
      try {
        const address = await previewLook(owner, look, before);
        if (!isCurrent) return;
        setPreview({ address });
        setProblem(undefined);
      } catch (error) {
        if (isCurrent && error instanceof Problem) setProblem(error);
      }
    };
    const timer = setTimeout(() => void show(), PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [look, before]);
  return { preview, problem };
}
