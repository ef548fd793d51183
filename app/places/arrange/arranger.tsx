import { useLocation } from 'preact-iso';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Problem, problemOf } from '../../api/problem.js';
import { sessionEnded } from '../../api/session.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { ArrangeTools, type Wanted } from './arrange-tools.js';
import { ArrangeTree } from './arrange-tree.js';
import { DeleteDialog } from './delete-dialog.js';
import { targetOfDrop } from './drag.js';
import { GroupDialog } from './group-dialog.js';
import { addressOf, type ContentSource } from '../space/content-source.js';
import { rowOf } from './keys.js';
import { MoveDialog } from './move-dialog.js';
import { movePlan, placeIn } from './move-plan.js';
import { targetOf, type PageOrder, type Step, type Target } from './page-order.js';
import { SettingsDialog } from './settings-dialog.js';
import { TreeView } from './tree-view.js';
import type { Arranging } from './use-arranging.js';

interface ArrangerProps {
  arranging: Arranging;
  order: PageOrder;
  /** The page that is chosen at first. */
  begin: string | undefined;
  /** Whether somebody came for the settings of that page, and goes back to it. */
  hasSettings: boolean;
}

const KEYS = { Enter: 'move', Delete: 'delete', F2: 'settings' } as const;

/** The tree with what can be done to the page that is chosen in it. */
export const Arranger = ({ arranging, order, begin, hasSettings }: ArrangerProps) => {
  const { arrange: words } = useWords();
  const view = useMemo(() => new TreeView(order, begin), []);
  const root = useRef<HTMLDivElement>(null);
  const isInTree = useRef(false);
  const [wanted, setWanted] = useState<Wanted | undefined>(hasSettings ? 'settings' : undefined);
  const [isVisit] = useState(hasSettings);
  const { route } = useLocation();
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    view.showChosen(order);
    const row = view.chosen.value === undefined ? undefined : rowOf(root.current!, view.chosen.value);
    const { activeElement } = document;
    const isLost = activeElement === document.body || (isInTree.current && root.current!.contains(activeElement));
    if (!isFirst.current && !wanted && isLost) row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
    isFirst.current = false;
  }, [order, wanted]);

  const move = async (id: string, find: (latest: PageOrder) => Target | undefined) => {
    setProblem(undefined);
    let target: Target | undefined;
    await arranging.write((latest) => {
      target = latest.entries.has(id) ? find(latest) : undefined;
      // The row can have the focus only where it is drawn.
      if (typeof target?.parent === 'string') view.setOpen(target.parent, true);
      return target && movePlan(id, target);
    });
    view.said.value = target ? placeIn(words, order, id, target) : words.nowhere;
  };
  const tell = (error: unknown) => {
    const told = problemOf(error);
    if (told.status === 401) sessionEnded();
    setProblem(told);
  };
  const takeStep = (id: string, step: Step) => void move(id, (latest) => targetOf(latest, id, step)).catch(tell);
  const { chosen } = view;
  const close = () => setWanted(undefined);
  const chosenPage = order.entries.get(chosen.value ?? '')?.page;
  const leaveSettings = (id: string, within: ContentSource) => {
    if (isVisit) route(addressOf(within, id));
    else close();
  };
  return (
    <div
      ref={root}
      class="arrange"
      onFocusIn={({ target }) => (isInTree.current = target instanceof Element && target.closest('[role="tree"]') !== null)}
    >
      <p class="muted">{words.hint}</p>
      <ArrangeTools order={order} view={view} onStep={takeStep} onWant={setWanted} />
      {problem?.status === 412 ? (
        <p class="problem" role="alert">
          {words.changedMeanwhile}
        </p>
      ) : (
        problem && <ProblemNote problem={problem} />
      )}
      <ArrangeTree
        order={order}
        view={view}
        onStep={takeStep}
        onDrop={(id, drop) => {
          view.choose(id);
          void move(id, (latest) => targetOfDrop(latest, id, drop)).catch(tell);
        }}
        onKey={(key) => setWanted(KEYS[key])}
      />
      <p class="unseen" role="status">
        {view.said}
      </p>
      {wanted === 'move' && <MoveDialog order={order} id={chosen.value!} onMove={(id, target) => move(id, () => target)} onClose={close} />}
      {wanted === 'settings' && chosenPage && (
        <SettingsDialog
          arranging={arranging}
          page={chosenPage}
          onClose={() => leaveSettings(chosenPage.id, arranging.source)}
          onSaved={(within) => {
            view.said.value = words.settingsSaved(chosenPage.title);
            leaveSettings(chosenPage.id, within);
          }}
        />
      )}
      {wanted === 'delete' && <DeleteDialog arranging={arranging} order={order} view={view} onClose={close} />}
      {wanted === 'group' && <GroupDialog arranging={arranging} view={view} onClose={close} />}
    </div>
  );
};
