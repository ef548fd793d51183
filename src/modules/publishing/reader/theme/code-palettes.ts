import type { CodeTheme } from '../../../site-looks/code-themes.js';
import { readableOn, readColor, type Color } from './color.js';

/** What the parts of code have a colour for. */
const ROLES = ['background', 'text', 'comment', 'keyword', 'string', 'title', 'number', 'type'] as const;
export type CodeRole = (typeof ROLES)[number];
export type CodePalette = Readonly<Record<CodeRole, Color>>;

/** The colours of each theme by role. They are those of the themes of VS Code with these names, which are under the MIT licence. */
const PALETTES: Readonly<Record<CodeTheme, string>> = {
  'default-light': 'f7f8fa 1d2230 525b6d a3186f 1a6b2f 6a36b8 0a55b0 8a4500',
  'default-dark': '1b1e24 e4e7ed a5aebd ff8fd0 7fd58f c3a2ff 82bdff f2a968',
  'monochrome-light': 'ffffff 1a1a1a 6b6b6b 1a1a1a 4a4a4a 1a1a1a 4a4a4a 333333',
  'monochrome-dark': '161616 ececec 9a9a9a ececec c0c0c0 ececec c0c0c0 d6d6d6',
  'catppuccin-latte': 'eff1f5 4c4f69 7c7f93 8839ef 40a02b 1e66f5 fe640b df8e1d',
  'everforest-light': 'fdf6e3 5c6a72 939f91 f85552 dfa000 8da101 df69ba 3a94c5',
  'github-light': 'ffffff 24292e 6a737d d73a49 032f62 6f42c1 005cc5 6f42c1',
  'github-light-default': 'ffffff 1f2328 6e7781 cf222e 0a3069 8250df 0550ae 953800',
  'github-light-high-contrast': 'ffffff 0e1116 66707b a0111f 032563 622cbc 023b95 702c00',
  'gruvbox-light-hard': 'f9f5d7 3c3836 928374 9d0006 79740e b57614 8f3f71 b57614',
  'gruvbox-light-medium': 'fbf1c7 3c3836 928374 9d0006 79740e b57614 8f3f71 b57614',
  'gruvbox-light-soft': 'f2e5bc 3c3836 928374 9d0006 79740e b57614 8f3f71 b57614',
  'kanagawa-lotus': 'f2ecbc 545464 716e61 624c83 6f894e 4d699b b35b79 597b75',
  'light-plus': 'ffffff 000000 008000 af00db a31515 795e26 098658 267f99',
  'material-theme-lighter': 'fafafa 90a4ae 90a4ae 39adb5 91b859 6182b8 f76d47 e2931d',
  'min-light': 'ffffff 212121 c2c3c5 d32f2f 22863a 6f42c1 1976d2 6f42c1',
  'one-light': 'fafafa 383a42 a0a1a7 a626a4 50a14f 4078f2 986801 c18401',
  'rose-pine-dawn': 'faf4ed 575279 9893a5 286983 ea9d34 d7827e d7827e 56949f',
  'slack-ochin': 'ffffff 000000 357b42 7b30d0 a44185 7eb233 174781 0444ac',
  'snazzy-light': 'fafbfc 565869 adb1c2 f767bb cf9c00 09a1ed ff5c57 2dae58',
  'solarized-light': 'fdf6e3 657b83 93a1a1 859900 2aa198 268bd2 d33682 cb4b16',
  'vitesse-light': 'ffffff 393a34 a0ada0 1e754f b56959 59873a 2f798a 2e8f82',
  andromeeda: '23262e d5ced9 a0a1a7 c74ded 96e072 ffe66d f39c12 ffe66d',
  'aurora-x': '07090f 576daf 546e7a 89ddff c3e88d 82aaff f78c6c ffcb6b',
  'ayu-dark': '10141c bfbdb6 5a6673 ff8f40 aad94c ffb454 d2a6ff 59c2ff',
  'catppuccin-frappe': '303446 c6d0f5 949cbb ca9ee6 a6d189 8caaee ef9f76 e5c890',
  'catppuccin-macchiato': '24273a cad3f5 939ab7 c6a0f6 a6da95 8aadf4 f5a97f eed49f',
  'catppuccin-mocha': '1e1e2e cdd6f4 9399b2 cba6f7 a6e3a1 89b4fa fab387 f9e2af',
  'dark-plus': '1e1e1e d4d4d4 6a9955 c586c0 ce9178 dcdcaa b5cea8 4ec9b0',
  dracula: '282a36 f8f8f2 6272a4 ff79c6 f1fa8c 50fa7b bd93f9 8be9fd',
  'dracula-soft': '282a36 f6f6f4 7b7f8b f286c4 e7ee98 62e884 bf9eee 97e1f1',
  'everforest-dark': '2d353b d3c6aa 859289 e67e80 dbbc7f a7c080 d699b6 7fbbb3',
  'github-dark': '24292e e1e4e8 6a737d f97583 9ecbff b392f0 79b8ff b392f0',
  'github-dark-default': '0d1117 e6edf3 8b949e ff7b72 a5d6ff d2a8ff 79c0ff ffa657',
  'github-dark-dimmed': '22272e adbac7 768390 f47067 96d0ff dcbdfb 6cb6ff f69d50',
  'github-dark-high-contrast': '0a0c10 f0f3f6 bdc4cc ff9492 addcff dbb7ff 91cbff ffb757',
  'gruvbox-dark-hard': '1d2021 ebdbb2 928374 fb4934 b8bb26 fabd2f d3869b fabd2f',
  'gruvbox-dark-medium': '282828 ebdbb2 928374 fb4934 b8bb26 fabd2f d3869b fabd2f',
  'gruvbox-dark-soft': '32302f ebdbb2 928374 fb4934 b8bb26 fabd2f d3869b fabd2f',
  houston: '17191e eef0f9 eef0f9 54b9ff ffd493 00daef ffd493 acafff',
  'kanagawa-dragon': '181616 c5c9c5 737c73 8992a7 8a9a7b 8ba4b0 a292a3 8ea4a2',
  'kanagawa-wave': '1f1f28 dcd7ba 727169 957fb8 98bb6c 7e9cd8 d27e99 7aa89f',
  laserwave: '27212e ffffff 91889b 40b4c4 b4dce7 eb64b9 b381c5 a96bc0',
  'material-theme': '263238 eeffff 546e7a 89ddff c3e88d 82aaff f78c6c ffcb6b',
  'material-theme-darker': '212121 eeffff 545454 89ddff c3e88d 82aaff f78c6c ffcb6b',
  'material-theme-ocean': '0f111a babed8 464b5d 89ddff c3e88d 82aaff f78c6c ffcb6b',
  'material-theme-palenight': '292d3e babed8 676e95 89ddff c3e88d 82aaff f78c6c ffcb6b',
  'min-dark': '1f1f1f b392f0 6b737c f97583 ffab70 b392f0 f8f8f8 b392f0',
  monokai: '272822 f8f8f2 88846f f92672 e6db74 a6e22e ae81ff a6e22e',
  'night-owl': '011627 d6deeb 637777 c792ea ecc48d 82aaff f78c6c c5e478',
  nord: '2e3440 d8dee9 616e88 81a1c1 a3be8c 88c0d0 b48ead 8fbcbb',
  'one-dark-pro': '282c34 abb2bf 7f848e c678dd 98c379 61afef d19a66 e5c07b',
  plastic: '21252b a9b2c3 5f6672 e06c75 98c379 b57edc 56b6c2 e5c07b',
  poimandres: '1b1e28 a6accd 767c9d a6accd 5de4c7 add7ff 5de4c7 a6accd',
  red: '390000 f8f8f8 e7c0c0 f12727 cd8d8d fec758 994646 fec758',
  'rose-pine': '191724 e0def4 6e6a86 31748f f6c177 ebbcba ebbcba 9ccfd8',
  'rose-pine-moon': '232136 e0def4 6e6a86 3e8fb0 f6c177 ea9a97 ea9a97 9ccfd8',
  'slack-dark': '222222 e6e6e6 6a9955 c586c0 ce9178 dcdcaa b5cea8 4ec9b0',
  'solarized-dark': '002b36 839496 586e75 859900 2aa198 268bd2 d33682 cb4b16',
  'synthwave-84': '262335 ffffff 848bbd fede5d ff8b39 36f9f6 f97e72 fe4450',
  'tokyo-night': '1a1b26 a9b1d6 51597d bb9af7 9ece6a 7aa2f7 ff9e64 c0caf5',
  vesper: '101010 ffffff 8b8b8b a0a0a0 99ffe4 ffc799 ffc799 ffc799',
  'vitesse-black': '000000 dbd7ca 758575 4d9375 c98a7d 80a665 4c9a91 5da994',
  'vitesse-dark': '121212 dbd7ca 758575 4d9375 c98a7d 80a665 4c9a91 5da994',
};

/** The colours of a theme, with as much contrast as texts need. */
export function codePalette(theme: CodeTheme): CodePalette {
  const [background, ...others] = PALETTES[theme].split(' ').map((color) => readColor(color)!);
  const colors = [background!, ...others.map((color) => readableOn(background!, color))];
  return Object.fromEntries(ROLES.map((role, at) => [role, colors[at]])) as unknown as CodePalette;
}
