import type { SettingName } from './setting-names.js';
import { SITE_FONTS, SITE_MONOSPACE_FONTS, type SiteFont } from './fonts.js';
import { SPOKEN } from '../../common/words/languages.js';
import { LOCALES } from './customization-values.js';

/** What visitors notice of a setting. */
interface SettingEffect {
  effect: string;
  /** Why the setting does nothing here, or which of its values do nothing, or not all that they say. */
  lacks?: string | Readonly<Record<string, string>>;
}

const NO_FILES =
  'its files do not come with the service: unless the organization adds them, visitors see it only if their device has it, and otherwise a similar font';
const NO_LINES = 'these drawings are not free: icons are drawn as with `regular`';
const NO_ADDRESS = 'without `git.editUrl`, nothing says where a page can be edited';

const without = (fonts: Readonly<Record<string, SiteFont>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fonts).flatMap(([name, font]) => (font.package ? [] : [[name, NO_FILES]])));

const UNSPOKEN = Object.fromEntries(
  LOCALES.filter((locale) => !Object.hasOwn(SPOKEN, locale.split('-')[0]!)).map((locale) => [
    locale,
    'the texts of the site itself are English',
  ]),
);

/** Every setting with its effect on published sites. */
export const SETTING_EFFECTS: Readonly<Record<SettingName, SettingEffect>> = {
  title: { effect: 'the title in the header, in tabs of browsers and in previews of links' },
  'styling.theme': { effect: 'the surfaces: plain, softly tinted, with the header in the primary colour, or with a gradient' },
  'styling.primaryColor': { effect: 'links, the current page, buttons' },
  'styling.tint': { effect: 'surfaces and borders are mixed with it' },
  'styling.infoColor': { effect: 'hints and announcements with news' },
  'styling.successColor': { effect: 'hints and announcements about success' },
  'styling.warningColor': { effect: 'hints and announcements with warnings' },
  'styling.dangerColor': { effect: 'hints and announcements about danger' },
  'styling.corners': { effect: 'how round boxes and buttons are' },
  'styling.depth': { effect: 'whether menus have a shadow' },
  'styling.links': { effect: 'whether links in texts have the primary colour, or an underline in it' },
  'styling.font': { effect: 'the font of texts: a name, or a font of the organization', lacks: without(SITE_FONTS) },
  'styling.headingFont': { effect: 'the font of headings, in the same way', lacks: without(SITE_FONTS) },
  'styling.monospaceFont': { effect: 'the font of code, in the same way', lacks: without(SITE_MONOSPACE_FONTS) },
  'styling.background': { effect: 'whether the background is plain or tinted' },
  'styling.icons': {
    effect: 'whether icons are outlines, as far as there are free ones, or filled',
    lacks: { duotone: NO_LINES, light: NO_LINES, thin: NO_LINES },
  },
  'styling.codeTheme.default.light': { effect: 'the colours of code in the light theme' },
  'styling.codeTheme.default.dark': { effect: 'the colours of code in the dark theme' },
  'styling.codeTheme.openapi.light': { effect: 'the same on pages that show parts of an API specification' },
  'styling.codeTheme.openapi.dark': { effect: 'the same on pages that show parts of an API specification' },
  'styling.sidebar.background': { effect: 'whether the tree of pages has a background of its own' },
  'styling.sidebar.list': { effect: 'how the tree marks the current page' },
  'styling.search': { effect: 'whether the search field is in the middle of the header or at its side' },
  'internationalization.locale': { effect: 'the language of spaces that have none: `lang`, direction, dates, texts', lacks: UNSPOKEN },
  'favicon.icon': { effect: 'the icon in tabs of browsers' },
  'favicon.emoji': { effect: 'the same, drawn from an emoji' },
  'header.preset': { effect: 'the colours of the header; with `none`, no title and no links, and nothing stays at the top' },
  'header.logo': { effect: 'an image in place of the title in the header' },
  'header.primaryLink': { effect: 'a filled button at the end of the header' },
  'header.backgroundColor': { effect: 'the header, with the preset `custom`' },
  'header.linkColor': { effect: 'texts of the header, with the preset `custom`' },
  'header.links': { effect: 'links and menus in the header; on phones, in the menu' },
  'footer.logo': { effect: 'an image in the footer' },
  'footer.groups': { effect: 'links in the footer' },
  'footer.copyright': { effect: 'a text in the footer' },
  announcement: { effect: 'a message above the header' },
  'themes.default': { effect: 'the theme that visitors see first' },
  'themes.toggeable': { effect: 'whether visitors can choose the theme' },
  'feedback.enabled': { effect: 'a form below each page that asks whether it helped' },
  'ai.mode': { effect: 'a page that answers questions, and links to it beside the search' },
  'ai.greeting': { effect: 'the title of this page' },
  'ai.localizedGreeting': { effect: 'the same in other languages' },
  'ai.suggestions': { effect: 'questions to choose from on this page' },
  'ai.instructions': { effect: 'what answers observe that a language model writes' },
  'advancedCustomization.enabled': { effect: 'code of renderers', lacks: 'this service runs no code of sites' },
  'pageActions.items': {
    effect:
      'links beside the title: the page as Markdown and as a PDF, the MCP server of the site, the page that answers questions, and applications that read the page, if anyone may read the site; without any, the site has no MCP server; `git` is a link below the page',
    lacks: { git: NO_ADDRESS },
  },
  'pageActions.externalAI': { effect: 'the same as `external-ai` of `pageActions.items`' },
  'pageActions.markdown': { effect: 'the same as `markdown` of `pageActions.items`' },
  'pageActions.mcp': { effect: 'the same as `mcp` of `pageActions.items`' },
  'externalLinks.target': { effect: 'whether links to other sites open a new tab' },
  'pagination.enabled': { effect: 'links to the previous and the next page' },
  'pdf.enabled': { effect: 'the same as `pdf` of `pageActions.items`' },
  'git.showEditLink': { effect: 'the same as `git` of `pageActions.items`', lacks: { true: NO_ADDRESS } },
  'git.editUrl': { effect: 'where the link leads that this action adds below the page: `{file}` and `{path}` stand for those of the page' },
  'lastChange.author': { effect: 'the name of the person who changed the page last, beside the date' },
  'trademark.enabled': { effect: 'the name of this software in the footer' },
  'privacyPolicy.url': { effect: 'a link in the footer' },
  'socialPreview.url': { effect: 'the image of previews of links, in place of the one that is drawn for each page' },
  socialAccounts: { effect: 'links in the footer or the header' },
  'api.tryIt': { effect: 'a form on pages of an API that sends requests; without it, the sender refuses them, too' },
  'insights.script': {
    effect: 'a script that counts visits, for visitors who need not show anything to read; only from origins that the installation allows',
  },
  'insights.questions': { effect: 'questions that nothing answers become conversations; the page that answers says so' },
  'insights.trackingCookie': { effect: 'a cookie that recognizes visitors', lacks: 'visits are counted without cookies' },
};
