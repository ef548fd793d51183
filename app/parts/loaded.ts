import { useEffect, useState } from 'preact/hooks';
import { type Problem, problemOf } from '../api/problem.js';

/** Loads what is large once it is wanted. Undefined until it is there; `onFailed` is told why it is not. */
export function useLoaded<Loaded>(
  load: () => Promise<Loaded>,
  isWanted: boolean,
  onFailed: (problem: Problem) => void,
): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ it: Loaded } | undefined>(undefined);
  useEffect(() => {
    if (isWanted)
      load().then(
        (it) => setLoaded({ it }),
        (error: unknown) => onFailed(problemOf(error)),
      );
  }, [isWanted]);
  return loaded?.it;
}
