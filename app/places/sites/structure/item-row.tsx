import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { ProblemNote } from '../../../parts/problem-note.js';
import { to } from '../../../shell/paths.js';
import { useWords } from '../../../words/language.js';
import { rereadSite, type Site, type SitePath } from '../site-queries.js';
import { EditItem } from './edit-item.js';
import { place, showFirst, type Item, type Section, type SiteSpace, type Structure } from './structure-queries.js';
import { TakeOff } from './take-off.js';

interface ItemRowProps {
  path: SitePath;
  site: Site;
  structure: Structure;
  item: Item;
  siblings: readonly Item[];
  index: number;
  onSaid: (text: string) => void;
}

export const ItemRow = (props: ItemRowProps) => {
  const { site: words } = useWords();
  const { site, item, siblings } = props;
  return (
    <div class="columns">
      <div>
        <Title item={item} />
        <br />
        <span class="muted">
          {words.kinds[item.object]}
          {'path' in item && ` · /${item.path}`}
          {'default' in item && item.default && siblings.length > 1 && ` · ${words.isFirst}`}
          {item.object === 'site-external-link' && (
            <>
              {' · '}
              <bdi>{item.url}</bdi>
            </>
          )}
          {'condition' in item && item.condition !== undefined && (
            <>
              {` · ${words.isConditional}: `}
              <code dir="ltr">{item.condition}</code>
            </>
          )}
        </span>
      </div>
      {site.permissions.edit && (
        <div class="buttons">
          {siblings.length > 1 && <Steps {...props} />}
          <Changes {...props} />
        </div>
      )}
    </div>
  );
};

const Title = ({ item }: { item: Item }) =>
  item.object === 'site-space' ? (
    <a href={to('spaces', item.space.id)}>
      <bdi>{item.title}</bdi>
    </a>
  ) : (
    <strong>
      <bdi>{item.title}</bdi>
    </strong>
  );

/** Tells the buttons of an item from those of others: a section may be called as a space in it. */
const Named = ({ item }: { item: Item }) => {
  const { site: words } = useWords();
  return (
    <span class="unseen">
      {item.title}
      {item.object !== 'site-space' && ` (${words.kinds[item.object]})`}
    </span>
  );
};

/** The buttons stay where they are, and keep the focus, so that one can go on. */
const Steps = ({ path, item, siblings, index, onSaid }: ItemRowProps) => {
  const { arrange: words, site: own } = useWords();
  const pressed = useRef<HTMLButtonElement | undefined>(undefined);
  useEffect(() => {
    // Browsers without `moveBefore` take the row out of the page for a moment, which loses the focus. Whoever has gone elsewhere stays there.
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = undefined;
  }, [index]);
  const move = useAction(async (step: -1 | 1, button: HTMLButtonElement) => {
    try {
      await place(path, item, step < 0 ? 'before' : 'after', siblings[index + step]!);
      pressed.current = button;
      onSaid(own.moved(item.title, index + step + 1, siblings.length));
    } finally {
      await rereadSite(path);
    }
  });
  const button = (step: -1 | 1) => {
    const isOff = siblings[index + step] === undefined;
    return (
      <button
        type="button"
        class="quiet"
        aria-disabled={isOff || move.isRunning}
        onClick={(event) => {
          if (!isOff) move.run(step, event.currentTarget);
        }}
      >
        {words.steps[step < 0 ? 'up' : 'down']} <Named item={item} />
      </button>
    );
  };
  return (
    <>
      {button(-1)}
      {button(1)}
      {move.problem && <ProblemNote problem={move.problem} />}
    </>
  );
};

const Changes = ({ path, site, structure, item, siblings }: ItemRowProps) => {
  const { site: words, parts } = useWords();
  const [open, setOpen] = useState<'edit' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const isInSection = item.object === 'site-space' && item.section !== undefined;
  return (
    <>
      {'default' in item && !item.default && (isInSection || site.permissions.admin) && <ShowFirst path={path} item={item} />}
      <button type="button" class="quiet" onClick={() => setOpen('edit')}>
        {parts.edit} <Named item={item} />
      </button>
      {/* A section goes with its last space, so it is what is removed then. */}
      {!(isInSection && siblings.length === 1) && (
        <button type="button" class="danger" onClick={() => setOpen('remove')}>
          {words.takeOff} <Named item={item} />
        </button>
      )}
      {open === 'edit' && <EditItem path={path} structure={structure} item={item} onClose={close} />}
      {open === 'remove' && <TakeOff path={path} item={item} onClose={close} />}
    </>
  );
};

const ShowFirst = ({ path, item }: { path: SitePath; item: SiteSpace | Section }) => {
  const { site: words } = useWords();
  const first = useAction(async () => {
    await showFirst(path, item);
    await rereadSite(path);
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={first.isRunning} onClick={first.run}>
        {words.showFirst} <Named item={item} />
      </button>
      {first.problem && <ProblemNote problem={first.problem} />}
    </>
  );
};
