import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Problem } from '../api/problem.js';

/** What an input needs to belong to its field. */
export interface FieldInput {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  hint?: string;
  /** What the last attempt was refused for, and where the value is in the body that was sent. */
  problem: Problem | undefined;
  pointer: string;
  children: (input: FieldInput) => ComponentChildren;
}

/** A labelled field, with what the service says about its value. */
export const Field = ({ label, hint, problem, pointer, children }: FieldProps) => {
  const id = useId();
  const told = `${id}-told`;
  // `/scopes/2` is a part of the value of `/scopes`.
  const wrong = problem?.fields.filter((field) => field.pointer === pointer || field.pointer.startsWith(`${pointer}/`)) ?? [];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': told, 'aria-invalid': wrong.length > 0 })}
      <div id={told}>
        {hint !== undefined && <p class="muted">{hint}</p>}
        {wrong.map(({ message }) => (
          <p class="wrong">{message}</p>
        ))}
      </div>
    </div>
  );
};
