import type { Problem } from '../api/problem.js';
import { useWords } from '../words/language.js';

/** Says why something did not work, in the words of the service. */
export const ProblemNote = ({ problem }: { problem: Problem }) => {
  const { problem: words } = useWords();
  return (
    <div class="problem" role="alert">
      <p>{problem.status === 0 ? words.unreachable : problem.message || words.failed}</p>
      {problem.fields.length > 0 && (
        <ul>
          {problem.fields.map(({ pointer, message }) => (
            <li>
              <code>{pointer}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
