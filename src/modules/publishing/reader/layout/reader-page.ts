import type { ComponentChildren } from 'preact';
import type { PageNeeds } from './page-needs.js';
import type { IconSet } from '../../../../common/icons/icon-set.js';
import type { AskWords, ReaderWords } from '../../../../common/words/words.js';

/** What stands before a title. */
export interface EntryMark {
  /** The id of the drawing of an icon. */
  icon?: string;
  emoji?: string;
  /** The address of an image. */
  image?: string;
}

export interface NavLink extends EntryMark {
  title: string;
  href: string;
  current: boolean;
  /** Whether it leads away from the site. */
  external: boolean;
}

/** A variant of a section, such as a version or a language. */
export interface Variant extends NavLink {
  siteSpaceId: string;
}

/** A section or an external link, or a group of them. */
export interface Tab extends Omit<NavLink, 'href'> {
  /** Absent for a group. */
  href?: string;
  description?: string;
  children: readonly Tab[];
}

/** A page, a group of pages or a link in the tree of a space. */
export interface TreeEntry extends EntryMark {
  title: string;
  /** Absent for a group, which is a heading. */
  href?: string;
  current: boolean;
  /** Whether the pages below it are shown: the current page is it or among them. */
  open: boolean;
  external: boolean;
  /** Of the operation that it shows. */
  method?: string;
  children: readonly TreeEntry[];
  /** Whether pages below it are only in the tree of its own page: this one has no room for them. A script fetches them. */
  isLeftOut?: boolean;
}

export interface OutlineEntry {
  id: string;
  title: string;
  /** 1 for the headings that a page consists of, 2 for those below them. */
  level: 1 | 2;
}

/** An image with a variant for the dark theme. */
export interface ThemedImage {
  light: string;
  dark?: string;
}

export interface FooterGroup {
  title: string;
  links: readonly NavLink[];
}

export interface Announcement {
  message: string;
  style: 'info' | 'warning' | 'danger' | 'success';
  link?: { title: string; href: string };
}

export type ThemeChoice = 'light' | 'dark' | 'system';

/** The address of the page of results. `files` are there where no service searches: a script, and the index that it reads. */
export interface SearchAddress {
  path: string;
  files?: { script: string; index: string };
}

/** What surrounds every page of a site, for one audience. */
export interface ReaderFrame {
  /** The path of the site, without a slash at its end. */
  base: string;
  title: string;
  /** Where the title leads. */
  home: string;
  language: string;
  direction: 'ltr' | 'rtl';
  words: ReaderWords;
  theme: ThemeChoice;
  /** Whether visitors can choose the theme. */
  themeSwitch: boolean;
  /** The paths of the stylesheets. */
  styles: readonly string[];
  /** The paths of the files that texts and titles are written with, if the service has the fonts. */
  fonts: readonly string[];
  /** The icons that the page shows. */
  icons: IconSet;
  /** What the content of the page needs. */
  needs: PageNeeds;
  /** The path of the script for images, frames and diagrams. */
  mediaScript: string;
  /** What describes the site to browsers that install it; absent where there is no site. */
  manifest?: string;
  /** The path of the script. */
  script: string;
  /** The script that the site has chosen, if it runs for this visitor. */
  siteScript?: { src: string; attributes?: Readonly<Record<string, string>> };
  logo?: ThemedImage;
  favicon: ThemedImage;
  /** With `none`, there is no title and nothing that stays at the top, and only narrow screens have a menu. `absent` is for messages that are about no site. */
  header: 'default' | 'bold' | 'contrast' | 'custom' | 'none' | 'absent';
  headerLinks: readonly (NavLink & { style: 'link' | 'button-primary' | 'button-secondary'; links: readonly NavLink[] })[];
  tabs: readonly Tab[];
  /** The variants of the current section. */
  variants: readonly Variant[];
  announcement?: Announcement;
  footerLogo?: ThemedImage;
  footerGroups: readonly FooterGroup[];
  copyright?: string;
  /** The accounts of the site on other platforms. */
  socialLinks: readonly NavLink[];
  privacyPolicy?: string;
  /** Whether the footer says what publishes the site. */
  trademark: boolean;
  /** The address of the feed of changes; absent where there is no site. */
  feed?: string;
  /** Where one searches; absent if one cannot. */
  search?: SearchAddress;
  /** Where questions are answered, if the site answers any. */
  ask?: { path: string; script: string; words: AskWords };
  /** The site space that one is on, which search begins with. */
  siteSpaceId?: string;
}

/** What the head of a page says to other programs. */
export interface PageHead {
  title: string;
  description?: string;
  canonical?: string;
  image?: string;
  /** Whether we draw the image: then its size is known. */
  isImageDrawn?: boolean;
  noIndex: boolean;
  /** When the page changed last. */
  updatedAt?: string;
  /** What search engines read; only of pages that they may list. */
  data?: object;
  /** The page in other languages; one that is not a translation has no language. */
  alternates: readonly { language?: string; href: string }[];
}

export interface PageLayoutChoice {
  width: 'default' | 'wide';
  title: boolean;
  description: boolean;
  tree: boolean;
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
}

export interface PageCoverImage extends ThemedImage {
  height: number;
  /** The vertical position in percent. */
  position: number;
  hero: boolean;
}

/** The same page, or the beginning of the space, in the current version. */
export interface NewerPage {
  /** The title of the version that one is reading. */
  version: string;
  /** That of the current version. */
  title: string;
  href: string;
}

export type PageActionKind = 'ask' | 'markdown' | 'pdf' | 'mcp' | 'chatgpt' | 'claude';

/** A page of a site as it is shown. */
export interface ReaderPage {
  frame: ReaderFrame;
  head: PageHead;
  title: string;
  mark: EntryMark;
  description?: string;
  layout: PageLayoutChoice;
  cover?: PageCoverImage;
  tree: readonly TreeEntry[];
  breadcrumbs: readonly { title: string; href?: string }[];
  content: ComponentChildren;
  outline: readonly OutlineEntry[];
  previous?: { title: string; href: string };
  next?: { title: string; href: string };
  actions: readonly { kind: PageActionKind; href: string }[];
  /** The page in the current version, if this one is of an older version. */
  newer?: NewerPage;
  /** Whether it shows parts of an API specification. */
  isAboutApi: boolean;
  /** Where the form is sent that asks whether the page helped; absent if it does not ask. */
  feedback?: string;
  /** Where the text of the page can be edited. */
  editAddress?: string;
  /** When the page changed last. */
  updatedAt?: string;
  /** The name of the person who changed it, if the site shows it. */
  updatedBy?: string;
}
