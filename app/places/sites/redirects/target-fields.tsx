import type { Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { UrlField } from '../../../parts/url-field.js';
import { useWords } from '../../../words/language.js';
import { usePages, type ShownPage } from '../../space/content-source.js';
import { childrenOf } from '../../space/page-tree.js';
import { sectionsIn, spacesIn, type Item } from '../structure/structure-queries.js';
import { EXTERNAL, sectionTarget, siteSpaceOf, spaceTarget, type RedirectDraft } from './redirect-draft.js';

interface TargetFieldsProps {
  structure: readonly Item[];
  draft: RedirectDraft;
  change: (changes: Partial<RedirectDraft>) => void;
  problem: Problem | undefined;
}

/** Where a redirect leads: to a part of the site, to one of its pages, or elsewhere. */
export const TargetFields = ({ structure, draft, change, problem }: TargetFieldsProps) => {
  const { redirects: words, site } = useWords();
  const spaces = spacesIn(structure);
  const siteSpaceId = siteSpaceOf(draft.target);
  const space = spaces.find(({ id }) => id === siteSpaceId)?.space;
  const isElsewhere = draft.target === EXTERNAL;
  return (
    <>
      {/* The last of the fields says what is wrong with the destination. */}
      <Field label={words.target} pointer="/destination" problem={isElsewhere || space ? undefined : problem}>
        {(input) => (
          <select {...input} required value={draft.target} onChange={(event) => change({ target: event.currentTarget.value, pageId: '' })}>
            <option value="" />
            {sectionsIn(structure).map(({ id, title }) => (
              <option value={sectionTarget(id)}>{`${site.kinds['site-section']}: ${title}`}</option>
            ))}
            {spaces.map(({ id, title }) => (
              <option value={spaceTarget(id)}>{`${site.kinds['site-space']}: ${title}`}</option>
            ))}
            <option value={EXTERNAL}>{words.elsewhere}</option>
          </select>
        )}
      </Field>
      {space && <PagePicker spaceId={space.id} value={draft.pageId} onChange={(pageId) => change({ pageId })} problem={problem} />}
      {isElsewhere && (
        <UrlField label={words.url} pointer="/destination" value={draft.url} onChange={(url) => change({ url })} problem={problem} />
      )}
    </>
  );
};

interface PagePickerProps {
  spaceId: string;
  value: string;
  onChange: (pageId: string) => void;
  problem: Problem | undefined;
}

const PagePicker = ({ spaceId, value, onChange, problem }: PagePickerProps) => {
  const { redirects: words } = useWords();
  const { data = [], problem: unread } = usePages({ spaceId });
  return (
    <Field label={words.page} pointer="/destination" problem={problem ?? unread}>
      {(input) => (
        <select {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{words.start}</option>
          {pagesIn(data).map(({ page, depth }) => (
            <option value={page.id}>{'\u2003'.repeat(depth) + page.title}</option>
          ))}
        </select>
      )}
    </Field>
  );
};

/** Those that readers can open, in their order. What they are in shows by the indent alone. */
const pagesIn = (pages: readonly ShownPage[], depth = 0): { page: ShownPage; depth: number }[] =>
  pages.flatMap((page) => [...(page.type === 'document' ? [{ page, depth }] : []), ...pagesIn(childrenOf(page), depth + 1)]);
