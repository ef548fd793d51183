import { useEffect, useState } from 'preact/hooks';
import { type Problem, problemOf } from '../../api/problem.js';
import { drafts, type Draft } from '../../writing/draft-store.js';
import type { PageAt, PageServer } from '../../writing/page-server.js';

/** What an editor begins with. */
export interface Start {
  page: PageAt;
  draft: Draft | undefined;
}

interface Started {
  start?: Start;
  problem?: Problem;
}

/** Reads it when the editor opens, not from what was read before. Later reads must not replace what somebody has typed. */
export function useStart(server: PageServer, request: string | undefined, draftKey: string): Started {
  const [started, setStarted] = useState<Started>({});
  useEffect(() => {
    let isGone = false;
    const tell = (next: Started) => {
      if (!isGone) setStarted(next);
    };
    const read = async () => ({ page: await server.read(request), draft: await drafts.get(draftKey).catch(() => undefined) });
    read().then(
      (start) => tell({ start }),
      (error: unknown) => tell({ problem: problemOf(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [server, request, draftKey]);
  return started;
}
