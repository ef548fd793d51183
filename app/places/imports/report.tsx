import type { ComponentChildren } from 'preact';
import type { AskedList } from '../../api/queries.js';
import { Listing } from '../../parts/listing.js';
import { State } from '../../parts/state.js';
import { useFilters } from '../../shell/filters.js';
import { usePlaceWords } from '../../words/language.js';
import { addressOf } from '../space/content-source.js';
import {
  useImportedFiles,
  useImportLinks,
  useImportMarks,
  useImportRedirects,
  type ImportFile,
  type ImportPath,
  type ImportRun,
  type Outcome,
} from './import-queries.js';

interface ReportProps {
  path: ImportPath;
  run: ImportRun;
}

const OUTCOMES: readonly Outcome[] = ['created', 'updated', 'moved', 'removed', 'unchanged', 'skipped'];

/** What an import made of its files, and what somebody may have to look at. */
export const Report = ({ path, run }: ReportProps) => {
  const { imports: words } = usePlaceWords();
  return (
    <>
      <Files path={path} run={run} />
      <Section title={words.marks} hint={words.marksHint} list={useImportMarks(path, run)} keyOf={({ mark }) => mark}>
        {({ mark, count, files, path: file }) => (
          <>
            <bdi lang="en">{mark}</bdi>
            <span class="muted">{words.found(count, files, isolated(file))}</span>
          </>
        )}
      </Section>
      <Section title={words.links} list={useImportLinks(path, run)} keyOf={() => undefined}>
        {({ path: file, line, text, href, problem, page }) => (
          <>
            <span>
              <PageLink run={run} pageId={page} file={line === undefined ? file : `${file}:${line}`} />
            </span>
            <span>
              <bdi>{text}</bdi> <bdi class="muted">{href}</bdi>
              {problem === 'no-anchor' && <span class="muted"> · {words.noAnchor}</span>}
            </span>
          </>
        )}
      </Section>
      <Section title={words.redirects} hint={words.redirectsHint} list={useImportRedirects(path, run)} keyOf={({ path: former }) => former}>
        {({ path: former, page }) => <PageLink run={run} pageId={page} file={former} />}
      </Section>
    </>
  );
};

const Files = ({ path, run }: ReportProps) => {
  const { imports: words, parts } = usePlaceWords();
  const { values, set } = useFilters();
  const outcome = OUTCOMES.find((each) => each === values['outcome']);
  const remarked = values['remarked'] !== undefined;
  const list = useImportedFiles(path, run, { ...(outcome && { outcome }), ...(remarked && { remarked }) });
  return (
    <section>
      <h2>{words.report}</h2>
      <Counts run={run} />
      <div class="filters">
        <label>
          {words.outcomeFilter}
          <select value={outcome ?? ''} onChange={(event) => set({ outcome: event.currentTarget.value })}>
            <option value="">{parts.all}</option>
            {OUTCOMES.map((each) => (
              <option value={each}>{words.outcome[each]}</option>
            ))}
          </select>
        </label>
        <label class="choice">
          <input type="checkbox" checked={remarked} onChange={(event) => set({ remarked: event.currentTarget.checked ? 'yes' : '' })} />
          {words.remarked}
        </label>
      </div>
      <Listing list={list} empty={words.noSuchFiles} keyOf={({ path: file }) => file}>
        {(file) => <FileRow run={run} file={file} />}
      </Listing>
    </section>
  );
};

const Counts = ({ run: { summary } }: { run: ImportRun }) => {
  const { imports: words } = usePlaceWords();
  const counted = OUTCOMES.map((outcome) => [words.outcome[outcome], summary[outcome]] as const);
  return (
    <dl class="facts">
      {[...counted, [words.conflicts, summary.conflicts] as const].map(
        ([label, count]) =>
          count > 0 && (
            <>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </>
          ),
      )}
    </dl>
  );
};

const FileRow = ({ run, file }: { run: ImportRun; file: ImportFile }) => {
  const { imports: words } = usePlaceWords();
  const { path, kind, target, outcome, reason, formerPath, brokenLinks } = file;
  const hasPage = kind === 'page' && outcome !== 'removed' && outcome !== 'skipped';
  return (
    <div class="columns">
      <PageLink run={run} pageId={hasPage ? target : undefined} file={path} />
      <span>{outcome && <State is={outcome === 'skipped' ? 'bad' : undefined}>{words.outcome[outcome]}</State>}</span>
      <div class="muted remarks">
        {formerPath !== undefined && <p>{words.was(isolated(formerPath))}</p>}
        {brokenLinks > 0 && <p>{words.brokenLinks(brokenLinks)}</p>}
        {reason !== undefined && (
          <p lang="en" dir="auto">
            {reason}
          </p>
        )}
      </div>
    </div>
  );
};

/** A file, as a link to its page if that is somewhere already. */
const PageLink = ({ run, pageId, file }: { run: ImportRun; pageId: string | undefined; file: string }) => {
  const { status, dryRun, target } = run;
  if (pageId === undefined || status !== 'completed' || dryRun) return <bdi>{file}</bdi>;
  const { space: spaceId, changeRequest } = target;
  return (
    <a href={addressOf({ spaceId, ...(changeRequest !== undefined && { changeRequestId: changeRequest }) }, pageId)}>
      <bdi>{file}</bdi>
    </a>
  );
};

interface SectionProps<Item> {
  title: string;
  hint?: string;
  list: AskedList<Item>;
  keyOf: (item: Item) => string | undefined;
  children: (item: Item) => ComponentChildren;
}

/** A part of the report that most imports do not have. */
const Section = <Item extends object>({ title, hint, list, keyOf, children }: SectionProps<Item>) =>
  list.data?.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      {hint !== undefined && <p class="muted">{hint}</p>}
      <Listing list={list} empty="" keyOf={keyOf}>
        {children}
      </Listing>
    </section>
  );

/** Paths are written from left to right, also within a sentence that is not. */
const isolated = (path: string): string => `\u2066${path}\u2069`;
