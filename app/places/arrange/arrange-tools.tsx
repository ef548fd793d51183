import { useWords } from '../../words/language.js';
import { targetOf, type PageOrder, type Step } from './page-order.js';
import type { TreeView } from './tree-view.js';

/** What is done in a dialog. */
export type Wanted = 'move' | 'settings' | 'delete' | 'group';

interface ArrangeToolsProps {
  order: PageOrder;
  view: TreeView;
  onStep: (id: string, step: Step) => void;
  onWant: (wanted: Wanted) => void;
}

const STEPS: readonly Step[] = ['up', 'down', 'into', 'out'];

/** For hands that have no keys and do not drag. The focus stays here, so that one can go on. */
export const ArrangeTools = ({ order, view, onStep, onWant }: ArrangeToolsProps) => {
  const { arrange: words } = useWords();
  const id = view.chosen.value;
  const page = id === undefined ? undefined : order.entries.get(id)?.page;
  return (
    <div class="toolbar arrange-tools" role="toolbar" aria-label={page ? words.tools(page.title) : words.title}>
      {id !== undefined && page && (
        <>
          {STEPS.map((step) => (
            <button type="button" class="plain" aria-disabled={targetOf(order, id, step) === undefined} onClick={() => onStep(id, step)}>
              {words.steps[step]}
            </button>
          ))}
          <button type="button" class="plain" onClick={() => onWant('move')}>
            {words.moveTo}
          </button>
          <button type="button" class="plain" onClick={() => onWant('settings')}>
            {words.settings}
          </button>
          <button type="button" class="plain" onClick={() => onWant('delete')}>
            {words.remove}
          </button>
        </>
      )}
      <button type="button" class="plain" onClick={() => onWant('group')}>
        {words.newGroup}
      </button>
    </div>
  );
};
