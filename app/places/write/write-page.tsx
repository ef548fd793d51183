import { useEffect, useMemo, useState } from 'preact/hooks';
import { reread, useQuery } from '../../api/queries.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';
import { drafts, type Draft } from '../../writing/draft-store.js';
import { useOnlyTab } from '../../writing/only-tab.js';
import { PageSaver } from '../../writing/page-saver.js';
import { PageServer, type PageAt } from '../../writing/page-server.js';
import { addressOf } from '../space/content-source.js';
import { ConflictChoice } from './conflict-choice.js';
import { DraftChoice } from './draft-choice.js';
import { Preview } from './preview.js';
import { StateLine } from './state-line.js';

/** Writing a page: its text as Markdown, and what becomes of it beside it. All goes to a change request. */
export const WritePage = ({ space: spaceId, request, page: pageId }: { space: string; request?: string; page: string }) => {
  const user = useUser();
  const key = [user.id, spaceId, request ?? 'new', pageId].join('/');
  const { holder, take } = useOnlyTab(key);
  const server = useMemo(() => new PageServer(spaceId, pageId), [spaceId, pageId]);
  const { data: start, problem } = useQuery(['writing', key], async () => ({
    page: await server.read(request),
    draft: await drafts.get(key).catch(() => undefined),
  }));
  // What is typed must not be replaced by what is read again.
  useEffect(() => () => void reread(['writing']), []);
  const [opened] = useState<{ at?: typeof start }>({});
  opened.at ??= start;
  if (problem?.status === 404) return <NotFound />;
  if (problem && !opened.at) return <ProblemNote problem={problem} />;
  if (holder === 'elsewhere') return <WrittenElsewhere onTake={take} />;
  return opened.at && holder === 'here' ? (
    <Editor
      server={server}
      draftKey={key}
      page={opened.at.page}
      draft={opened.at.draft}
      spaceId={spaceId}
      request={request}
      pageId={pageId}
    />
  ) : null;
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

interface EditorProps {
  server: PageServer;
  draftKey: string;
  page: PageAt;
  draft: Draft | undefined;
  spaceId: string;
  request: string | undefined;
  pageId: string;
}

const Editor = ({ server, draftKey, page, draft, spaceId, request, pageId }: EditorProps) => {
  const { write: words } = useWords();
  const saver = useMemo(() => new PageSaver(server, draftKey, page, request), []);
  useKept(saver, spaceId);
  const { title, markdown } = saver.text.value;
  const state = saver.state.value;
  const changeRequestId = saver.changeRequestId.value;
  return (
    <Place
      title={words.title(page.title)}
      actions={
        <a class="button" href={addressOf({ spaceId, ...(changeRequestId !== undefined && { changeRequestId }) }, pageId)}>
          {words.done}
        </a>
      }
    >
      <StateLine saver={saver} />
      {draft && (
        <DraftChoice draft={draft} page={page} onResume={() => saver.resume(draft)} onDiscard={() => void drafts.remove(draftKey)} />
      )}
      {state.kind === 'conflict' && (
        <ConflictChoice key={state.theirs.revision} pieces={state.pieces} onSettle={(text) => void saver.settle(text, state.theirs)} />
      )}
      <div class="writing" onBlur={() => void saver.flush()}>
        <div>
          <label>
            {words.pageTitle}
            <input maxLength={255} value={title} onInput={(event) => saver.change({ title: event.currentTarget.value })} />
          </label>
          <label>
            {words.text}
            <textarea
              class="source"
              spellcheck
              rows={24}
              value={markdown}
              onInput={(event) => saver.change({ markdown: event.currentTarget.value })}
            />
          </label>
        </div>
        <Preview markdown={markdown} title={title} source={{ spaceId, ...(changeRequestId !== undefined && { changeRequestId }) }} />
      </div>
    </Place>
  );
};

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
    addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('beforeunload', onLeave);
    return () => {
      removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('beforeunload', onLeave);
      void saver.flush().finally(() => saver.close());
      void reread(['content', spaceId], ['change-requests']);
    };
  }, [saver]);
}
