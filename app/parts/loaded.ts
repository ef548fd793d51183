import { useEffect, useState } from 'preact/hooks';
import { type Problem, problemOf } from '../api/problem.js';

/** Loads something large when it is wanted, and returns undefined until it is loaded. If that fails, `onFailed` is called. */
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
