import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { FontsOfSite } from '../../../site-looks/custom-fonts/chosen-fonts.js';
import type { CustomFont } from '../../../site-looks/custom-fonts/custom-font.entity.js';
import { fontAddress } from '../../../site-looks/custom-fonts/font-address.js';
import type { Place, VisitedSite } from '../../places/place.js';
import type { NavLink, ReaderFrame, ThemedImage, Tab, Variant } from '../layout/reader-page.js';
import { IconSet } from '../../../../common/icons/icon-set.js';
import { emojiIconName } from '../assets/emoji-icon.js';
import { PageNeeds } from '../layout/page-needs.js';
import { readerTheme, themeName } from '../theme/reader-theme.js';
import { firstFontFiles, namedFont } from '../theme/site-fonts.js';
import { directionOf, wordsFor } from '../../../../common/words/languages.js';
import type { ContentLinks } from './content-links.js';
import { socialLinks } from './social-links.js';
import type { SiteLinks } from './site-links.js';
import type { SpacesNow } from './site-state.js';
import { SiteSectionGroup } from '../../../site-structure/outline/site-section-group.entity.js';
import { SiteSection } from '../../../site-structure/outline/site-section.entity.js';
import type { SiteOutline } from '../../../site-structure/outline/site-outline.js';

interface Basis {
  on: VisitedSite & Partial<Pick<Place, 'section' | 'siteSpace'>>;
  state: SpacesNow;
  looks: SiteCustomizationView;
  fonts: FontsOfSite;
  links: SiteLinks;
  contentLinks: ContentLinks;
  /** The names of the stylesheets and the script that all sites share. */
  assets: { styles: string; script: string; media: string; diagrams: string; ask: string; icon: string; search: () => string };
}

/** What surrounds the pages of a site space: everything that its site and its customization say. */
export function frameOf({ on, state, looks, fonts, links, contentLinks, assets }: Basis): ReaderFrame {
  const { outline, section = null, siteSpace } = on;
  const language = (siteSpace && state.spaces.get(siteSpace.spaceId)?.language) ?? looks.internationalization.locale;
  const { logo, preset } = looks.header;
  const { logo: footerLogo, copyright } = looks.footer;
  const privacyPolicy = looks.privacyPolicy.url;
  const title = looks.title ?? on.site.title;
  const announcement = announcementOf(looks, contentLinks);
  const icons = new IconSet(looks.styling.icons === 'solid' ? 'solid' : 'regular');
  return {
    base: links.base,
    title,
    home: links.home,
    language,
    direction: directionOf(language),
    words: wordsFor(language).reader,
    theme: looks.themes.default,
    themeSwitch: looks.themes.toggeable,
    styles: [links.static(assets.styles), links.static(`theme-${themeName(themeOf(looks))}.css`), ...fontStyles(fonts, links)],
    fonts: firstFonts(looks, fonts, links),
    icons,
    needs: new PageNeeds(links.static(assets.diagrams)),
    mediaScript: links.static(assets.media),
    manifest: links.manifest,
    script: links.static(assets.script),
    ...(logo && { logo: imageOf(logo) }),
    favicon: faviconOf(looks.favicon, links, assets.icon),
    header: preset,
    headerLinks: headerLinksOf(looks, contentLinks, icons),
    tabs: tabsOf({ outline, current: section, language, links, icons }),
    variants: siteSpace ? variantsOf(outline.spacesIn(section?.id ?? null), siteSpace.id, state, links) : [],
    ...(announcement && { announcement }),
    ...(footerLogo && { footerLogo: imageOf(footerLogo) }),
    footerGroups: looks.footer.groups.map((group) => ({ title: group.title, links: navLinksOf(group.links, contentLinks) })),
    ...(copyright !== undefined && { copyright }),
    socialLinks: socialLinks(looks.socialAccounts, 'footer', icons),
    ...(privacyPolicy !== undefined && { privacyPolicy }),
    trademark: looks.trademark.enabled,
    feed: links.feed,
    ...searchOf(on, links, assets.search),
    ...(looks.ai.mode !== 'none' && { ask: { path: links.ask, script: links.static(assets.ask), words: wordsFor(language).ask } }),
    ...(siteSpace && { siteSpaceId: siteSpace.id }),
  };
}

/** A site that is written to files brings its own search, unless it is too large. */
function searchOf({ exported }: Basis['on'], links: SiteLinks, script: () => string): Pick<ReaderFrame, 'search'> {
  if (!exported) return { search: { path: links.search } };
  return exported.search ? { search: { path: links.search, files: { script: links.static(script()), index: links.searchIndex } } } : {};
}

function themeOf({ styling, header }: SiteCustomizationView) {
  const { primaryColor, tint, infoColor, successColor, warningColor, dangerColor } = styling;
  const colors = {
    primary: primaryColor,
    info: infoColor,
    success: successColor,
    warning: warningColor,
    danger: dangerColor,
    ...(tint && { tint: tint.color }),
    ...(header.backgroundColor && { headerBackground: header.backgroundColor }),
    ...(header.linkColor && { headerLink: header.linkColor }),
  };
  const { theme, corners, depth, links, background, search, font, headingFont = '', monospaceFont, sidebar, codeTheme } = styling;
  const isCustom = typeof monospaceFont !== 'string';
  const fonts = { font: namedFont(font), headingFont: namedFont(headingFont), mono: isCustom ? 'JetBrainsMono' : monospaceFont };
  const shapes = { theme, corners, depth, links, background, search, sidebar: sidebar.background, list: sidebar.list };
  const code = {
    codeLight: codeTheme.default.light,
    codeDark: codeTheme.default.dark,
    apiCodeLight: codeTheme.openapi.light,
    apiCodeDark: codeTheme.openapi.dark,
  };
  return readerTheme(colors, { ...shapes, ...code, header: header.preset, ...fonts });
}

/** The stylesheet with the fonts of the organization; its name says which. */
function fontStyles(fonts: FontsOfSite, links: SiteLinks): string[] {
  const ids = [fonts.text, fonts.heading, fonts.mono].map((font) => font?.id ?? '-');
  return Object.keys(fonts).length === 0 ? [] : [links.fonts(`${ids.join('.')}.css`)];
}

/** The file of a font of the organization that texts are written with. */
function textFileOf({ id, faces }: CustomFont, links: SiteLinks): string | undefined {
  const position = faces.findIndex(
    ({ weight, weightTo, italic, format }) => weight <= 400 && weightTo >= 400 && !italic && format === 'woff2',
  );
  return position === -1 ? undefined : links.fonts(fontAddress(id, position, faces[position]!));
}

/** The files that browsers ask for first. Those of the organization are replaced when they come late, so its plain one is enough. */
function firstFonts({ styling }: SiteCustomizationView, fonts: FontsOfSite, links: SiteLinks): string[] {
  const own = fonts.text && textFileOf(fonts.text, links);
  if (fonts.text) return own === undefined ? [] : [own];
  return firstFontFiles(namedFont(styling.font), fonts.heading ? '' : namedFont(styling.headingFont ?? '')).map((file) =>
    links.static(file),
  );
}

type Links = SiteCustomizationView['footer']['groups'][number]['links'];

const navLinksOf = (links: Links, contentLinks: ContentLinks): NavLink[] =>
  links.flatMap(({ title, to }) => {
    const target = contentLinks.target(to);
    return target ? [{ title, current: false, ...target }] : [];
  });

function headerLinksOf(
  { header, socialAccounts }: SiteCustomizationView,
  contentLinks: ContentLinks,
  icons: IconSet,
): ReaderFrame['headerLinks'] {
  const listed = header.links.flatMap(({ title, to, style, links }) => {
    const [target, children] = [to ? contentLinks.target(to) : undefined, navLinksOf(links, contentLinks)];
    const missing = { href: '', external: false };
    return target || children.length > 0 ? [{ title, current: false, ...(target ?? missing), style, links: children }] : [];
  });
  const primary = header.primaryLink ? navLinksOf([header.primaryLink], contentLinks) : [];
  const social = socialLinks(socialAccounts, 'header', icons).map((link) => Object.assign(link, { style: 'link' as const, links: [] }));
  return [...listed, ...social, ...primary.map((link) => Object.assign(link, { style: 'button-primary' as const, links: [] }))];
}

/** An image is preferred to an emoji. */
function faviconOf({ icon, emoji = '' }: SiteCustomizationView['favicon'], links: SiteLinks, ownIcon: string): ThemedImage {
  if (icon) return imageOf(icon);
  return { light: links.static(emoji.trim() === '' ? ownIcon : emojiIconName(emoji)) };
}

function announcementOf({ announcement }: SiteCustomizationView, contentLinks: ContentLinks): ReaderFrame['announcement'] {
  if (!announcement?.enabled) return undefined;
  const { message, style, link } = announcement;
  const target = link && contentLinks.target(link.to);
  return { message, style, ...(link && target && { link: { title: link.title, href: target.href } }) };
}

const variantsOf = (siteSpaces: readonly Place['siteSpace'][], current: string, { spaces }: SpacesNow, links: SiteLinks): Variant[] =>
  siteSpaces.flatMap((siteSpace) => {
    const space = spaces.get(siteSpace.spaceId);
    if (!space) return [];
    const { id } = siteSpace;
    const shared = { siteSpaceId: id, title: space.title, href: links.siteSpace(siteSpace), current: id === current, external: false };
    return [{ ...shared, ...(space.icon !== null && { image: space.icon }), ...(space.emoji !== '' && { emoji: space.emoji }) }];
  });

const imageOf = ({ light, dark }: { light: string; dark?: string }): ThemedImage => ({ light, ...(dark !== undefined && { dark }) });

interface TabsBasis {
  outline: SiteOutline;
  current: SiteSection | null;
  language: string;
  links: SiteLinks;
  icons: IconSet;
}

/** The sections, groups and external links at the top of a site. */
function tabsOf({ outline, current, language, links, icons }: TabsBasis): Tab[] {
  const titleOf = ({ title, localizedTitle }: { title: string; localizedTitle?: Readonly<Record<string, string | undefined>> }) =>
    localizedTitle?.[language] ?? title;
  const marked = ({ icon }: { icon: string | null }) => {
    const id = icons.use(icon);
    return id === undefined ? {} : { icon: id };
  };
  const below = (groupId: string | null): Tab[] =>
    outline.entriesIn(groupId).flatMap((entry): Tab[] => {
      if (entry instanceof SiteSectionGroup) {
        const children = below(entry.id);
        return children.length === 0
          ? []
          : [{ title: titleOf(entry), current: children.some((child) => child.current), external: false, children, ...marked(entry) }];
      }
      if (entry instanceof SiteSection) {
        const isCurrent = entry.id === current?.id;
        return [
          {
            title: titleOf(entry),
            href: links.section(entry),
            current: isCurrent,
            external: false,
            children: [],
            ...described(entry),
            ...marked(entry),
          },
        ];
      }
      return [
        { title: titleOf(entry), href: entry.url, current: false, external: true, children: [], ...described(entry), ...marked(entry) },
      ];
    });
  return below(null);
}

const described = ({ description }: { description: string | null }) => (description === null ? {} : { description });
