import { useLocation } from 'preact-iso';
import { useEffect, useMemo } from 'preact/hooks';
import { reread } from '../../api/queries.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';
import { drafts } from '../../writing/draft-store.js';
import { useOnlyTab } from '../../writing/only-tab.js';
import { PageSaver } from '../../writing/page-saver.js';
import { PageServer } from '../../writing/page-server.js';
import { addressOf, type ContentSource } from '../space/content-source.js';
import { ConflictChoice } from './conflict-choice.js';
import { DraftChoice } from './draft-choice.js';
import { Preview } from './preview.js';
import { StateLine } from './state-line.js';
import { TextField } from './text-field.js';
import { useStart, type Start } from './use-start.js';
import { useWay, WayChoice } from './way-choice.js';

/** Writing a page: its text as Markdown, and what becomes of it beside it. All goes to a change request. */
export const WritePage = ({ space: spaceId, request, page: pageId }: { space: string; request?: string; page: string }) => {
  const user = useUser();
  const draftKey = [user.id, spaceId, request ?? 'new', pageId].join('/');
  const { holder, take } = useOnlyTab(draftKey);
  if (holder === 'elsewhere') return <WrittenElsewhere onTake={take} />;
  return holder === 'here' ? <OpenPage key={draftKey} spaceId={spaceId} request={request} pageId={pageId} draftKey={draftKey} /> : null;
};

/** The other tab keeps what was typed there, so nothing is lost when this one takes over. */
const WrittenElsewhere = ({ onTake }: { onTake: () => void }) => {
  const { write: words } = useWords();
  return (
    <Place title={words.elsewhere}>
      <p>{words.elsewhereHint}</p>
      <button type="button" onClick={onTake}>
        {words.writeHere}
      </button>
    </Place>
  );
};

interface OpenPageProps {
  spaceId: string;
  request: string | undefined;
  pageId: string;
  draftKey: string;
}

const OpenPage = (props: OpenPageProps) => {
  const { spaceId, request, pageId, draftKey } = props;
  const server = useMemo(() => new PageServer(spaceId, pageId), [spaceId, pageId]);
  const { start, problem } = useStart(server, request, draftKey);
  if (problem?.status === 404) return <NotFound />;
  if (problem) return <ProblemNote problem={problem} />;
  return start ? <Editor {...props} server={server} start={start} /> : null;
};

const Editor = ({
  server,
  draftKey,
  start: { page, draft },
  spaceId,
  request,
  pageId,
}: OpenPageProps & { server: PageServer; start: Start }) => {
  const { write: words } = useWords();
  const { route } = useLocation();
  const saver = useMemo(() => new PageSaver(server, draftKey, page, request), []);
  useKept(saver, spaceId);
  const [way, setWay] = useWay();
  const { title, markdown } = saver.text.value;
  const state = saver.state.value;
  const source = sourceOf(saver, spaceId);
  // Whoever is done wants to read what they wrote: with text that is not saved, the state says why.
  const done = async () => {
    await saver.flush();
    // Meanwhile the change request may have been made.
    if (saver.state.value.kind === 'saved') route(addressOf(sourceOf(saver, spaceId), pageId));
  };
  return (
    <Place
      title={words.title(page.title)}
      actions={
        <button type="button" onClick={() => void done()}>
          {words.done}
        </button>
      }
    >
      <StateLine saver={saver} />
      {draft && (
        <DraftChoice draft={draft} page={page} onResume={() => saver.resume(draft)} onDiscard={() => void drafts.remove(draftKey)} />
      )}
      {state.kind === 'conflict' && (
        <ConflictChoice key={state.theirs.revision} pieces={state.pieces} onSettle={(text) => void saver.settle(text, state.theirs)} />
      )}
      <WayChoice way={way} onChoose={setWay} />
      <div class={`writing writing-${way}`} onBlur={() => void saver.flush()}>
        <div>
          <label>
            {words.pageTitle}
            <input maxLength={255} value={title} onInput={(event) => saver.change({ title: event.currentTarget.value })} />
          </label>
          <TextField key={way} way={way} saver={saver} source={source} />
        </div>
        {way === 'source' && <Preview markdown={markdown} title={title} source={source} />}
      </div>
    </Place>
  );
};

/** Where the text is saved: in the space, as long as there is nothing to save. */
function sourceOf({ changeRequestId: { value: changeRequestId } }: PageSaver, spaceId: string): ContentSource {
  return { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) };
}

/** Saves when somebody leaves or asks for it, and asks before a tab with unsaved text is closed. */
function useKept(saver: PageSaver, spaceId: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void saver.flush();
    };
    const onHidden = () => void (document.visibilityState === 'hidden' && saver.flush());
    const onLeave = (event: BeforeUnloadEvent) => {
      if (saver.state.value.kind !== 'saved') event.preventDefault();
    };
    const leave = async () => {
      await saver.flush();
      saver.close();
      await reread(['content', spaceId], ['change-requests']);
    };
    addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('beforeunload', onLeave);
    return () => {
      removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('beforeunload', onLeave);
      void leave();
    };
  }, [saver]);
}
