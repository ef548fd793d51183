import { useState } from 'preact/hooks';
import { Problem, problemOf } from './problem.js';
import { sessionEnded } from './session.js';

export interface Action<Arguments extends unknown[] = []> {
  run: (...given: Arguments) => void;
  isRunning: boolean;
  problem: Problem | undefined;
}

/** Something that a person does, once at a time. Whatever it is refused for is shown where they did it. */
export function useAction<Arguments extends unknown[] = []>(act: (...given: Arguments) => Promise<void>): Action<Arguments> {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const attempt = async (...given: Arguments) => {
    setRunning(true);
    setProblem(undefined);
    try {
      await act(...given);
    } catch (error) {
      if (error instanceof Problem && error.status === 401) sessionEnded();
      setProblem(problemOf(error));
    } finally {
      setRunning(false);
    }
  };
  return { run: (...given) => void (isRunning ? undefined : attempt(...given)), isRunning, problem };
}
