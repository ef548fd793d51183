import type { Problem } from '../../../api/problem.js';
import { ChoiceField } from '../../../parts/choice-field.js';
import { usePlaceWords } from '../../../words/language.js';
import { PlainLinks, TargetOfLink, TitleOfLink } from './link-fields.js';
import { LinkList } from './link-list.js';
import type { HeaderLink } from './site-links.js';

interface HeaderLinksProps {
  links: readonly HeaderLink[];
  onChange: (links: HeaderLink[]) => void;
  pointer: string;
  problem: Problem | undefined;
}

/** Links in the header, some of which open a menu of others. */
export const HeaderLinks = ({ links, problem, ...list }: HeaderLinksProps) => {
  const { look, site } = usePlaceWords();
  const words = look.links;
  return (
    <LinkList {...list} entries={links} problem={problem} adds={{ entry: { title: '' }, label: site.addLink }}>
      {(link, change, { pointer, buttons }) => (
        <>
          <TitleOfLink value={link.title} onChange={(title) => change({ ...link, title })} pointer={`${pointer}/title`} problem={problem} />
          <TargetOfLink
            hint={words.menuAlone}
            value={link.to ?? undefined}
            onChange={(to) => change({ ...link, to: to ?? null })}
            pointer={`${pointer}/to`}
            problem={problem}
          />
          <ChoiceField
            {...words.style}
            value={link.style ?? 'link'}
            onChange={(style) => change({ ...link, style: style as NonNullable<HeaderLink['style']> })}
            pointer={`${pointer}/style`}
            problem={problem}
          />
          {buttons}
          <PlainLinks
            value={link.links ?? []}
            onChange={(entries) => change({ ...link, links: [...entries] })}
            pointer={`${pointer}/links`}
            problem={problem}
            label={words.addToMenu(link.title)}
          />
        </>
      )}
    </LinkList>
  );
};
