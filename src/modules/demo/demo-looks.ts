import type { Customizations } from '../site-looks/customizations.service.js';

interface DemoLook {
  /** The last part of the address of its site. */
  basename: string;
  title: string;
  settings: Parameters<Customizations['replace']>[1];
}

const url = (address: string) => ({ kind: 'url' as const, url: address });
const HOME = 'https://bindery.example';

/** Sites that look different, which together show every setting of a customization. `origin` is the address of the service. */
export const demoLooks = (origin: string): DemoLook[] => {
  // The file that browsers look for is the only image of a site whose name never changes.
  const icon = { light: `${origin}/sites/demo/docs/favicon.ico` };
  const links = [
    { title: 'Guide', to: url(`${origin}/sites/demo/docs`) },
    { title: 'API explorer', to: url(`${origin}/docs`) },
  ];
  return [
    {
      basename: 'paper',
      title: 'Paper',
      settings: {
        styling: {
          theme: 'muted',
          primaryColor: { light: '#8a3b12', dark: '#f0a878' },
          tint: { color: { light: '#a8763e', dark: '#c9a27a' } },
          corners: 'straight',
          depth: 'flat',
          links: 'accent',
          font: 'Roboto',
          headingFont: 'RobotoSlab',
          monospaceFont: 'RobotoMono',
          background: 'match',
          codeTheme: {
            default: { light: 'solarized-light', dark: 'gruvbox-dark-medium' },
            openapi: { light: 'github-light', dark: 'nord' },
          },
          sidebar: { background: 'filled', list: 'line' },
          search: 'subtle',
        },
        header: { links },
        footer: { groups: [{ title: 'This service', links }], copyright: '© The authors of the demo', logo: icon },
        privacyPolicy: { url: `${HOME}/privacy` },
        socialAccounts: [
          { platform: 'github', handle: 'bindery' },
          { platform: 'mastodon', handle: '@bindery@mastodon.example', display: { header: true } },
        ],
        feedback: { enabled: true },
        git: { editUrl: `${HOME}/edit/main/demo/gallery/{file}` },
        pageActions: { items: ['markdown', 'pdf', 'git'] },
        lastChange: { author: true },
      },
    },
    {
      basename: 'harbour',
      title: 'Harbour',
      settings: {
        styling: {
          theme: 'bold',
          primaryColor: { light: '#0f766e', dark: '#2dd4bf' },
          infoColor: { light: '#0e7490', dark: '#67e8f9' },
          successColor: { light: '#15803d', dark: '#86efac' },
          warningColor: { light: '#a16207', dark: '#fde047' },
          dangerColor: { light: '#be123c', dark: '#fda4af' },
          corners: 'circular',
          icons: 'solid',
          sidebar: { list: 'pill' },
        },
        header: {
          preset: 'bold',
          primaryLink: { title: 'Get started', to: url(`${origin}/sites/demo/docs`) },
          links: [{ title: 'More', links }],
        },
        favicon: { emoji: '⚓' },
        announcement: { enabled: true, message: 'This site answers questions.', style: 'success' },
        ai: {
          mode: 'assistant',
          greeting: 'What are you looking for?',
          localizedGreeting: { de: 'Was suchst du?' },
          suggestions: ['How do I show a diagram?', 'Which block shows code?'],
          instructions: 'Answer in at most three sentences.',
        },
        insights: { questions: true },
        pageActions: { items: ['assistant', 'external-ai', 'markdown', 'mcp', 'pdf'] },
        externalLinks: { target: 'blank' },
      },
    },
    {
      basename: 'night',
      title: 'Night',
      settings: {
        styling: {
          theme: 'gradient',
          primaryColor: { light: '#6d28d9', dark: '#c4b5fd' },
          codeTheme: { default: { light: 'catppuccin-latte', dark: 'dracula' } },
        },
        themes: { default: 'dark', toggeable: false },
        header: { preset: 'contrast', logo: icon },
        favicon: { icon },
        api: { tryIt: false },
        trademark: { enabled: true },
      },
    },
    {
      basename: 'signal',
      title: 'Signal',
      settings: {
        title: 'Own colours',
        styling: { primaryColor: { light: '#b91c1c', dark: '#fca5a5' } },
        header: {
          preset: 'custom',
          backgroundColor: { light: '#1c1917', dark: '#fafaf9' },
          linkColor: { light: '#fde68a', dark: '#78350f' },
          links,
        },
        announcement: {
          enabled: true,
          message: 'The header has colours of its own.',
          style: 'warning',
          link: { title: 'Read the guide', to: url(`${origin}/sites/demo/docs`) },
        },
        socialPreview: { url: `${origin}/sites/demo/docs/favicon.ico` },
        pageActions: { items: [] },
      },
    },
    {
      basename: 'bare',
      title: 'Bare',
      settings: { header: { preset: 'none' }, pagination: { enabled: false }, pageActions: { items: ['markdown'] } },
    },
  ];
};
