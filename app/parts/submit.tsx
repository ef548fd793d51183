import type { ComponentChildren } from 'preact';
import type { Action } from '../api/action.js';
import { ProblemNote } from './problem-note.js';

/** The button of a form, and what the service said to the last attempt. */
export const Submit = ({ action, children }: { action: Action; children: ComponentChildren }) => (
  <>
    {action.problem && <ProblemNote problem={action.problem} />}
    <button type="submit" aria-disabled={action.isRunning}>
      {children}
    </button>
  </>
);

/** What a form does instead of loading a page. */
export const submits = (action: Action) => (event: Event) => {
  event.preventDefault();
  action.run();
};
