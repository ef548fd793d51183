import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { NavLink } from '../model/reader-page.js';

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
export const socialLinks = (accounts: readonly Account[], part: 'header' | 'footer'): NavLink[] =>
  accounts.flatMap(({ platform, handle, display }) => {
    const shown = display?.[part] ?? (part === 'footer' && display?.header !== true);
    const { title, addressOf } = PLATFORMS[platform];
    const address = shown ? addressOf(handle.replace(/^[@/]+/, '')) : undefined;
    return address !== undefined && URL.canParse(address) ? [{ title, href: new URL(address).href, current: false, external: true }] : [];
  });
