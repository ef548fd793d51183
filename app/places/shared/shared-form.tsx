import type { ComponentChildren } from 'preact';
import type { Action } from '../../api/action.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';

interface SharedFormProps {
  action: Action;
  /** The places in the body whose refusals stand beside their fields. */
  beside: readonly string[];
  children: ComponentChildren;
}

/** What was entered stays when somebody else was faster: it can be saved again, on top of that. */
export const SharedForm = ({ action, beside, children }: SharedFormProps) => {
  const { shared: words, pageSettings } = usePlaceWords();
  const isStale = action.problem?.status === 412;
  return (
    <form onSubmit={submits(action)}>
      {children}
      {isStale && (
        <p class="problem" role="alert">
          {words.changedMeanwhile}
        </p>
      )}
      <Submit action={isStale ? { ...action, problem: undefined } : action} beside={beside}>
        {pageSettings.save}
      </Submit>
    </form>
  );
};
