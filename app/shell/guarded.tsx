import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { Place } from '../parts/place.js';
import { useWords } from '../words/language.js';

interface GuardedProps {
  /** The address: at another one there is another place. */
  path: string;
  children: ComponentChildren;
}

/** Keeps an error of one place from taking everything else away. */
export const Guarded = ({ path, children }: GuardedProps) => {
  const { problem: words, shell } = useWords();
  const [error, reset] = useErrorBoundary();
  useEffect(() => {
    if (error !== undefined) reset();
  }, [path]);
  if (error === undefined) return <>{children}</>;
  return (
    <Place title={words.failed}>
      <pre tabIndex={0}>{error instanceof Error ? error.message : String(error)}</pre>
      <button type="button" onClick={() => location.reload()}>
        {shell.reload}
      </button>
    </Place>
  );
};
