/** A service whose pages have an address that other pages can show in a frame. */
interface Provider {
  site: string;
  /** The hosts of its pages, without `www.`. */
  hosts: readonly string[];
  /** The height of the frame in pixels. */
  height: number;
  /** The address of the frame; undefined for other pages of the service. Only what was matched strictly becomes a part of it. */
  frame(url: URL): string | undefined;
}

const VIDEO = 420;
const EDITOR = 500;
const TRACK = 152;

/** Finds the parts of a path that a pattern names. */
const partsOf = ({ pathname }: URL, pattern: RegExp): Readonly<Record<string, string>> | undefined => pattern.exec(pathname)?.groups;

/** The parameter, if it matches. */
const parameter = ({ searchParams }: URL, name: string, pattern: RegExp): string | undefined => {
  const value = searchParams.get(name);
  return value !== null && pattern.test(value) ? value : undefined;
};

const YOUTUBE_ID = /^[\w-]{6,20}$/;

function youtube(url: URL): string | undefined {
  const frame = 'https://www.youtube-nocookie.com/embed/';
  const list = parameter(url, 'list', /^[\w-]{10,60}$/);
  if (url.pathname === '/playlist') return list && `${frame}videoseries?list=${list}`;
  const named = url.hostname === 'youtu.be' ? /^\/(?<id>[\w-]{6,20})$/ : /^\/(?:embed|shorts|live|v)\/(?<id>[\w-]{6,20})$/;
  const id = url.pathname === '/watch' ? parameter(url, 'v', YOUTUBE_ID) : partsOf(url, named)?.['id'];
  const start = (parameter(url, 't', /^\d{1,6}s?$/) ?? parameter(url, 'start', /^\d{1,6}$/))?.replace('s', '');
  return id && `${frame}${id}${start === undefined ? '' : `?start=${start}`}`;
}

function vimeo(url: URL): string | undefined {
  const parts = partsOf(url, /^\/(?:video\/)?(?<id>\d{4,15})(?:\/(?<key>[0-9a-f]{6,20}))?$/);
  return parts && `https://player.vimeo.com/video/${parts['id']}${parts['key'] === undefined ? '' : `?h=${parts['key']}`}`;
}

/** A frame whose address has the parts of a path in it. */
const framed = (pattern: RegExp, print: (parts: Readonly<Record<string, string>>) => string) => (url: URL) => {
  const parts = partsOf(url, pattern);
  return parts && print(parts);
};

const GOOGLE: Readonly<Record<string, string>> = {
  document: 'preview',
  spreadsheets: 'preview',
  presentation: 'embed',
  drawings: 'preview',
};

/** Services for videos, code, design and diagrams. Their frames are known, so that no request to them is needed. */
const PROVIDERS: readonly Provider[] = [
  { site: 'YouTube', hosts: ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'], height: VIDEO, frame: youtube },
  { site: 'Vimeo', hosts: ['vimeo.com', 'player.vimeo.com'], height: VIDEO, frame: vimeo },
  {
    site: 'Loom',
    hosts: ['loom.com'],
    height: VIDEO,
    frame: framed(/^\/(?:share|embed)\/(?<id>[0-9a-f]{16,64})$/, ({ id }) => `https://www.loom.com/embed/${id}`),
  },
  {
    site: 'Dailymotion',
    hosts: ['dailymotion.com', 'dai.ly'],
    height: VIDEO,
    frame: framed(/^\/(?:video\/|embed\/video\/)?(?<id>x[0-9a-z]{4,12})$/, ({ id }) => `https://www.dailymotion.com/embed/video/${id}`),
  },
  {
    site: 'CodePen',
    hosts: ['codepen.io'],
    height: EDITOR,
    frame: framed(
      /^\/(?<user>[\w-]{1,60})\/(?:pen|embed|full|details)\/(?<id>\w{4,40})\/?$/,
      ({ user, id }) => `https://codepen.io/${user}/embed/${id}?default-tab=result`,
    ),
  },
  {
    site: 'CodeSandbox',
    hosts: ['codesandbox.io'],
    height: EDITOR,
    frame: framed(/^\/(?:s|embed|p\/sandbox)\/(?<id>[\w-]{4,80})$/, ({ id }) => `https://codesandbox.io/embed/${id}`),
  },
  {
    site: 'StackBlitz',
    hosts: ['stackblitz.com'],
    height: EDITOR,
    frame: framed(/^\/edit\/(?<id>[\w-]{3,80})$/, ({ id }) => `https://stackblitz.com/edit/${id}?embed=1`),
  },
  {
    site: 'JSFiddle',
    hosts: ['jsfiddle.net'],
    height: EDITOR,
    frame: framed(
      /^\/(?<path>(?:[\w-]{1,40}\/)?[0-9a-z]{5,12}(?:\/\d{1,4})?)(?:\/(?:show|embedded))?\/?$/,
      ({ path }) => `https://jsfiddle.net/${path}/embedded/`,
    ),
  },
  {
    site: 'Figma',
    hosts: ['figma.com'],
    height: EDITOR,
    frame: framed(
      /^\/(?<path>(?:file|design|proto|board|slides)\/[0-9A-Za-z]{10,40})(?:\/|$)/,
      ({ path }) => `https://www.figma.com/embed?embed_host=share&url=${encodeURIComponent(`https://www.figma.com/${path}`)}`,
    ),
  },
  {
    site: 'Miro',
    hosts: ['miro.com'],
    height: EDITOR,
    frame: framed(/^\/app\/(?:board|live-embed)\/(?<id>[\w=-]{6,40})\/?$/, ({ id }) => `https://miro.com/app/live-embed/${id}/`),
  },
  {
    site: 'Lucid',
    hosts: ['lucid.app', 'lucidchart.com'],
    height: EDITOR,
    frame: framed(
      /^\/(?:lucidchart|lucidspark|documents)\/(?:(?:embedded|view)\/)?(?<id>[0-9a-f-]{36})(?:\/|$)/,
      ({ id }) => `https://lucid.app/documents/embedded/${id}`,
    ),
  },
  {
    site: 'Google Docs',
    hosts: ['docs.google.com'],
    height: EDITOR,
    frame: framed(
      /^\/(?<kind>document|spreadsheets|presentation|drawings)\/d\/(?<id>[\w-]{20,80})(?:\/|$)/,
      ({ kind, id }) => `https://docs.google.com/${kind}/d/${id}/${GOOGLE[kind!]}`,
    ),
  },
  {
    site: 'Airtable',
    hosts: ['airtable.com'],
    height: EDITOR,
    frame: framed(/^\/(?:embed\/)?(?<path>(?:app\w{10,20}\/)?shr\w{10,20})$/, ({ path }) => `https://airtable.com/embed/${path}`),
  },
  {
    site: 'Spotify',
    hosts: ['open.spotify.com'],
    height: TRACK,
    frame: framed(
      /^\/(?:embed\/)?(?<path>(?:track|album|playlist|episode|show|artist)\/\w{15,30})$/,
      ({ path }) => `https://open.spotify.com/embed/${path}`,
    ),
  },
];

export interface KnownFrame {
  site: string;
  src: string;
  height: number;
  isVideo: boolean;
}

/** The frame of a page of a known service. */
export function knownFrame(url: URL): KnownFrame | undefined {
  const host = url.hostname.replace(/^www\./, '');
  const provider = PROVIDERS.find(({ hosts }) => hosts.includes(host));
  const src = provider?.frame(url);
  return provider && src !== undefined
    ? { site: provider.site, src, height: provider.height, isVideo: provider.height === VIDEO }
    : undefined;
}
