import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { Place, VisitedSite } from '../../places/place.js';
import type { NavLink, ReaderFrame, ThemedImage, Tab, Variant } from '../layout/reader-page.js';
import { emojiIconName } from '../assets/emoji-icon.js';
import { readerTheme, themeName } from '../theme/reader-theme.js';
import { textFontFile } from '../theme/site-fonts.js';
import { directionOf, wordsFor } from '../../../../common/words/languages.js';
import type { ContentLinks } from './content-links.js';
import type { SiteLinks } from './site-links.js';
import type { SiteState } from './site-state.js';
import { SiteSectionGroup } from '../../../site-structure/outline/site-section-group.entity.js';
import { SiteSection } from '../../../site-structure/outline/site-section.entity.js';
import type { SiteOutline } from '../../../site-structure/outline/site-outline.js';

interface Basis {
  on: VisitedSite & Partial<Pick<Place, 'section' | 'siteSpace'>>;
  state: SiteState;
  looks: SiteCustomizationView;
  links: SiteLinks;
  contentLinks: ContentLinks;
  /** The names of the stylesheets and the script that all sites share. */
  assets: { styles: string; script: string; icon: string };
}

/** What surrounds the pages of a site space: everything that its site and its customization say. */
export function frameOf({ on, state, looks, links, contentLinks, assets }: Basis): ReaderFrame {
  const { outline, section = null, siteSpace } = on;
  const language = (siteSpace && state.spaces.get(siteSpace.spaceId)?.language) ?? looks.internationalization.locale;
  const { logo, preset } = looks.header;
  const { logo: footerLogo, copyright } = looks.footer;
  const privacyPolicy = looks.privacyPolicy.url;
  const title = looks.title ?? on.site.title;
  const announcement = announcementOf(looks, contentLinks);
  const fontFile = textFontFile(looks.styling.font);
  return {
    base: links.base,
    title,
    home: links.home,
    language,
    direction: directionOf(language),
    words: wordsFor(language).reader,
    theme: looks.themes.default,
    themeSwitch: looks.themes.toggeable,
    styles: [links.static(assets.styles), links.static(`theme-${themeName(themeOf(looks))}.css`)],
    ...(fontFile !== undefined && { font: links.static(fontFile) }),
    script: links.static(assets.script),
    ...(logo && { logo: imageOf(logo) }),
    favicon: faviconOf(looks.favicon, links, assets.icon),
    header: preset,
    headerLinks: headerLinksOf(looks, contentLinks),
    tabs: tabsOf(outline, section, language, links),
    variants: siteSpace ? variantsOf(outline.spacesIn(section?.id ?? null), siteSpace.id, state, links) : [],
    ...(announcement && { announcement }),
    ...(footerLogo && { footerLogo: imageOf(footerLogo) }),
    footerGroups: looks.footer.groups.map((group) => ({ title: group.title, links: navLinksOf(group.links, contentLinks) })),
    ...(copyright !== undefined && { copyright }),
    socialLinks: socialLinks(looks.socialAccounts, 'footer'),
    ...(privacyPolicy !== undefined && { privacyPolicy }),
    trademark: looks.trademark.enabled,
    feed: links.feed,
    searchPath: links.search,
    ...(siteSpace && { siteSpaceId: siteSpace.id }),
  };
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
  const shapes = { theme, corners, depth, links, background, search, sidebar: sidebar.background, list: sidebar.list };
  const code = {
    codeLight: codeTheme.default.light,
    codeDark: codeTheme.default.dark,
    apiCodeLight: codeTheme.openapi.light,
    apiCodeDark: codeTheme.openapi.dark,
  };
  return readerTheme(colors, { ...shapes, ...code, header: header.preset, font, headingFont, mono: monospaceFont });
}

type Links = SiteCustomizationView['footer']['groups'][number]['links'];

const navLinksOf = (links: Links, contentLinks: ContentLinks): NavLink[] =>
  links.flatMap(({ title, to }) => {
    const target = contentLinks.target(to);
    return target ? [{ title, current: false, ...target }] : [];
  });

function headerLinksOf({ header, socialAccounts }: SiteCustomizationView, contentLinks: ContentLinks): ReaderFrame['headerLinks'] {
  const listed = header.links.flatMap(({ title, to, style, links }) => {
    const [target, children] = [to ? contentLinks.target(to) : undefined, navLinksOf(links, contentLinks)];
    const missing = { href: '', external: false };
    return target || children.length > 0 ? [{ title, current: false, ...(target ?? missing), style, links: children }] : [];
  });
  const primary = header.primaryLink ? navLinksOf([header.primaryLink], contentLinks) : [];
  const social = socialLinks(socialAccounts, 'header').map((link) => Object.assign(link, { style: 'link' as const, links: [] }));
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

const variantsOf = (siteSpaces: readonly Place['siteSpace'][], current: string, { spaces }: SiteState, links: SiteLinks): Variant[] =>
  siteSpaces.flatMap((siteSpace) => {
    const space = spaces.get(siteSpace.spaceId);
    if (!space) return [];
    const { id } = siteSpace;
    const shared = { siteSpaceId: id, title: space.title, href: links.siteSpace(siteSpace), current: id === current, external: false };
    return [{ ...shared, ...(space.emoji !== '' && { emoji: space.emoji }) }];
  });

const imageOf = ({ light, dark }: { light: string; dark?: string }): ThemedImage => ({ light, ...(dark !== undefined && { dark }) });

/** The sections, groups and external links at the top of a site. */
function tabsOf(outline: SiteOutline, current: SiteSection | null, language: string, links: SiteLinks): Tab[] {
  const titleOf = ({ title, localizedTitle }: { title: string; localizedTitle?: Readonly<Record<string, string | undefined>> }) =>
    localizedTitle?.[language] ?? title;
  const below = (groupId: string | null): Tab[] =>
    outline.entriesIn(groupId).flatMap((entry): Tab[] => {
      if (entry instanceof SiteSectionGroup) {
        const children = below(entry.id);
        return children.length === 0
          ? []
          : [{ title: titleOf(entry), current: children.some((child) => child.current), external: false, children }];
      }
      if (entry instanceof SiteSection) {
        const isCurrent = entry.id === current?.id;
        return [
          { title: titleOf(entry), href: links.section(entry), current: isCurrent, external: false, children: [], ...described(entry) },
        ];
      }
      return [{ title: titleOf(entry), href: entry.url, current: false, external: true, children: [], ...described(entry) }];
    });
  return below(null);
}

const described = ({ description }: { description: string | null }) => (description === null ? {} : { description });

type Account = SiteCustomizationView['socialAccounts'][number];

interface Platform {
  title: string;
  /** The address of an account; undefined if the handle cannot be one. */
  addressOf: (handle: string) => string | undefined;
}

const at = (title: string, base: string): Platform => ({ title, addressOf: (handle) => `${base}${handle}` });
const WORKSPACE = /^[a-z\d-]{1,63}$/i;
const FEDERATED = /^([\w.-]+)@([a-z\d.-]+)$/i;

const PLATFORMS: Readonly<Record<Account['platform'], Platform>> = {
  twitter: at('X', 'https://x.com/'),
  instagram: at('Instagram', 'https://www.instagram.com/'),
  facebook: at('Facebook', 'https://www.facebook.com/'),
  linkedin: {
    title: 'LinkedIn',
    addressOf: (handle) => `https://www.linkedin.com/${handle.includes('/') ? '' : 'company/'}${handle}`,
  },
  github: at('GitHub', 'https://github.com/'),
  discord: at('Discord', 'https://discord.gg/'),
  slack: { title: 'Slack', addressOf: (handle) => (WORKSPACE.test(handle) ? `https://${handle}.slack.com/` : undefined) },
  youtube: at('YouTube', 'https://www.youtube.com/@'),
  tiktok: at('TikTok', 'https://www.tiktok.com/@'),
  reddit: { title: 'Reddit', addressOf: (handle) => `https://www.reddit.com/${handle.includes('/') ? '' : 'r/'}${handle}` },
  bluesky: at('Bluesky', 'https://bsky.app/profile/'),
  mastodon: {
    title: 'Mastodon',
    addressOf: (handle) => {
      const [, user, server] = FEDERATED.exec(handle) ?? [];
      return user === undefined || server === undefined ? undefined : `https://${server}/@${user}`;
    },
  },
  threads: at('Threads', 'https://www.threads.net/@'),
  medium: at('Medium', 'https://medium.com/@'),
};

/** The accounts of a site that a part of its pages shows. Those that do not say where are in the footer. */
const socialLinks = (accounts: readonly Account[], part: 'header' | 'footer'): NavLink[] =>
  accounts.flatMap(({ platform, handle, display }) => {
    const shown = display?.[part] ?? (part === 'footer' && display?.header !== true);
    const { title, addressOf } = PLATFORMS[platform];
    const address = shown ? addressOf(handle.replace(/^[@/]+/, '')) : undefined;
    return address !== undefined && URL.canParse(address) ? [{ title, href: new URL(address).href, current: false, external: true }] : [];
  });
