import type { IconSet } from '../../../../common/icons/icon-set.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { NavLink } from '../layout/reader-page.js';

type Account = SiteCustomizationView['socialAccounts'][number];

interface Platform {
  title: string;
  /** The name of its icon. */
  icon: string;
  /** The address of an account; undefined if the handle cannot be one. */
  addressOf: (handle: string) => string | undefined;
}

const at = (title: string, icon: string, base: string): Platform => ({ title, icon, addressOf: (handle) => `${base}${handle}` });
const WORKSPACE = /^[a-z\d-]{1,63}$/i;
const FEDERATED = /^([\w.-]+)@([a-z\d.-]+)$/i;

const PLATFORMS: Readonly<Record<Account['platform'], Platform>> = {
  twitter: at('X', 'x-twitter', 'https://x.com/'),
  instagram: at('Instagram', 'instagram', 'https://www.instagram.com/'),
  facebook: at('Facebook', 'facebook', 'https://www.facebook.com/'),
  linkedin: {
    title: 'LinkedIn',
    icon: 'linkedin',
    addressOf: (handle) => `https://www.linkedin.com/${handle.includes('/') ? '' : 'company/'}${handle}`,
  },
  github: at('GitHub', 'github', 'https://github.com/'),
  discord: at('Discord', 'discord', 'https://discord.gg/'),
  slack: { title: 'Slack', icon: 'slack', addressOf: (handle) => (WORKSPACE.test(handle) ? `https://${handle}.slack.com/` : undefined) },
  youtube: at('YouTube', 'youtube', 'https://www.youtube.com/@'),
  tiktok: at('TikTok', 'tiktok', 'https://www.tiktok.com/@'),
  reddit: { title: 'Reddit', icon: 'reddit', addressOf: (handle) => `https://www.reddit.com/${handle.includes('/') ? '' : 'r/'}${handle}` },
  bluesky: at('Bluesky', 'bluesky', 'https://bsky.app/profile/'),
  mastodon: {
    title: 'Mastodon',
    icon: 'mastodon',
    addressOf: (handle) => {
      const [, user, server] = FEDERATED.exec(handle) ?? [];
      return user === undefined || server === undefined ? undefined : `https://${server}/@${user}`;
    },
  },
  threads: at('Threads', 'threads', 'https://www.threads.net/@'),
  medium: at('Medium', 'medium', 'https://medium.com/@'),
};

/** The accounts of a site that a part of its pages shows. Those that do not say where are in the footer. */
export const socialLinks = (accounts: readonly Account[], part: 'header' | 'footer', icons: IconSet): NavLink[] =>
  accounts.flatMap(({ platform, handle, display }) => {
    const shown = display?.[part] ?? (part === 'footer' && display?.header !== true);
    const { title, icon, addressOf } = PLATFORMS[platform];
    const address = shown ? addressOf(handle.replace(/^[@/]+/, '')) : undefined;
    if (address === undefined || !URL.canParse(address)) return [];
    const drawing = icons.use(icon);
    return [{ title, href: new URL(address).href, current: false, external: true, ...(drawing !== undefined && { icon: drawing }) }];
  });
