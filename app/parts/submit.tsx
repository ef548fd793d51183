import type { ComponentChildren } from 'preact';
import type { Action } from '../api/action.js';
import { Problem } from '../api/problem.js';
import { ProblemNote } from './problem-note.js';

interface SubmitProps {
  action: Action;
  /** Pointers of fields that say themselves what is wrong with them. */
  beside?: readonly string[];
  children: ComponentChildren;
}

/** The button of a form, and what the service said to the last attempt. */
export const Submit = ({ action, beside = [], children }: SubmitProps) => (
  <>
    {action.problem && <ProblemNote problem={without(action.problem, beside)} />}
    <button type="submit" aria-disabled={action.isRunning}>
      {children}
    </button>
  </>
);

const without = ({ status, message, refusal, fields }: Problem, beside: readonly string[]) =>
  new Problem(status, message, {
    ...refusal,
    errors: fields.filter(({ pointer }) => !beside.some((shown) => pointer === shown || pointer.startsWith(`${shown}/`))),
  });

/** What a form does instead of loading a page. */
export const submits = (action: Action) => (event: Event) => {
  event.preventDefault();
  action.run();
};
