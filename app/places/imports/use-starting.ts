import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction, type Action } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { usePlaceWords } from '../../words/language.js';
import type { ChosenFile } from './chosen-files.js';
import { aboutFiles, obstacleOf, parcelsOf, send } from './send-files.js';

export interface ImportDraft {
  from: 'file' | 'website' | 'git';
  files: readonly ChosenFile[];
  url: string;
  /** The id of a space, `NEW_SPACE`, or nothing. */
  space: string;
  /** Of a new space. */
  title: string;
  /** An unfinished change request; empty for a new one. */
  changeRequest: string;
  /** Below which the pages go; empty for the top. */
  page: string;
  /** Whether it only reports what it would do. */
  isTrial: boolean;
  /** Whether pages whose files are gone are removed. */
  isSync: boolean;
  /** Patterns of files, one a line. */
  include: string;
  exclude: string;
}

export const NEW_SPACE = 'new';

interface Outcomes {
  onStarted: (importId: string) => void;
  /** The space is to be connected with a repository. */
  onGit: (spaceId: string) => void;
}

interface Starting extends Action {
  /** What is being done, while it takes long. */
  step: string;
  /** The share of the file that is being sent that is gone. */
  share: number | undefined;
}

/** Starts an import. What was done of it is not done again when somebody tries again; closing the dialog ends it. */
export function useStarting(organizationId: string, draft: ImportDraft, { onStarted, onGit }: Outcomes): Starting {
  const { imports: words } = usePlaceWords();
  const [step, setStep] = useState('');
  const [share, setShare] = useState<number | undefined>(undefined);
  const closing = useRef(new AbortController());
  useEffect(() => () => closing.current.abort(), []);
  const sent = useRef<{ files: readonly ChosenFile[]; keys: string[] } | undefined>(undefined);
  const made = useRef<string | undefined>(undefined);

  const sendFiles = async (files: readonly ChosenFile[]): Promise<string[]> => {
    const obstacle = obstacleOf(files);
    if (obstacle !== undefined) throw aboutFiles(words.obstacles[obstacle]);
    const { signal } = closing.current;
    setStep(words.reading);
    const parcels = await parcelsOf(files, words.unreadable, signal);
    const keys = await send(organizationId, parcels, signal, (at, gone) => {
      setStep(words.sending(at, parcels.length));
      setShare(gone);
    });
    sent.current = { files, keys };
    return keys;
  };
  const targetOf = async ({ space, title }: ImportDraft): Promise<string> => {
    if (space !== NEW_SPACE) return space;
    made.current ??= await makeSpace(organizationId, title.trim());
    return made.current;
  };
  const sourceOf = async ({ from, files, url }: ImportDraft): Promise<components['schemas']['CreateImport']['source']> => {
    if (from === 'website') return { type: 'website', url };
    return { type: 'file', files: sent.current?.files === files ? sent.current.keys : await sendFiles(files) };
  };
  const action = useAction(async () => {
    if (draft.from === 'git') return onGit(await targetOf(draft));
    try {
      const source = await sourceOf(draft);
      closing.current.signal.throwIfAborted();
      const space = await targetOf(draft);
      const [include, exclude] = [linesOf(draft.include), linesOf(draft.exclude)];
      const body = {
        source,
        target: { space, ...(space === draft.space && placeOf(draft)) },
        dryRun: draft.isTrial,
        mode: draft.isSync ? ('sync' as const) : ('update' as const),
        ...(include.length > 0 && { include }),
        ...(exclude.length > 0 && { exclude }),
      };
      const { id } = await ask(api.POST('/v1/org/{organizationId}/imports', { params: { path: { organizationId } }, body }));
      await reread(['imports', organizationId]);
      onStarted(id);
    } finally {
      setStep('');
      setShare(undefined);
    }
  });
  return { ...action, step, share };
}

const placeOf = ({ changeRequest, page }: ImportDraft) => ({
  ...(changeRequest !== '' && { changeRequest }),
  ...(page !== '' && { page }),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

async function makeSpace(organizationId: string, title: string): Promise<string> {
  const body = { title, empty: true } as const;
  const { id } = await ask(api.POST('/v1/orgs/{organizationId}/spaces', { params: { path: { organizationId } }, body }));
  await reread(['spaces', organizationId]);
  return id;
}
