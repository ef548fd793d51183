import type { Problem } from '../../../api/problem.js';
import { usePlaceWords } from '../../../words/language.js';
import { PlainLinks, TitleOfLink } from './link-fields.js';
import { LinkList } from './link-list.js';
import type { FooterGroup } from './site-links.js';

interface FooterGroupsProps {
  groups: readonly FooterGroup[];
  onChange: (groups: FooterGroup[]) => void;
  pointer: string;
  problem: Problem | undefined;
}

/** Groups of links in the footer. */
export const FooterGroups = ({ groups, problem, ...list }: FooterGroupsProps) => {
  const { look } = usePlaceWords();
  const words = look.links;
  return (
    <LinkList {...list} entries={groups} problem={problem} adds={{ entry: { title: '', links: [] }, label: words.addGroup }}>
      {(group, change, { pointer, buttons }) => (
        <>
          <TitleOfLink
            value={group.title}
            onChange={(title) => change({ ...group, title })}
            pointer={`${pointer}/title`}
            problem={problem}
          />
          {buttons}
          <PlainLinks
            value={group.links}
            onChange={(links) => change({ ...group, links: [...links] })}
            pointer={`${pointer}/links`}
            problem={problem}
            label={words.addToGroup(group.title)}
          />
        </>
      )}
    </LinkList>
  );
};
