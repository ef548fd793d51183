import { useState } from 'preact/hooks';
import { Problem } from './problem.js';
import { sessionEnded } from './session.js';

export interface Action {
  run: () => void;
  isRunning: boolean;
  problem: Problem | undefined;
}

/** Something that a person does, once at a time. Whatever it is refused for is shown where they did it. */
export function useAction(act: () => Promise<void>): Action {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const attempt = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      if (error instanceof Problem && error.status === 401) sessionEnded();
      setProblem(error instanceof Problem ? error : new Problem(0, String(error)));
    } finally {
      setRunning(false);
    }
  };
  return { run: () => void (isRunning ? undefined : attempt()), isRunning, problem };
}
