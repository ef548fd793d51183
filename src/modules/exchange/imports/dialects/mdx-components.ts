/** What a component becomes; components that nobody named leave their content. */
export type ComponentKind =
  | 'hint'
  | 'tabs'
  | 'tab'
  | 'steps'
  | 'step'
  | 'details'
  | 'card'
  | 'code'
  | 'tree'
  | 'entry'
  | 'link'
  | 'button'
  | 'image'
  | 'video'
  | 'text'
  | 'field'
  | 'update'
  | 'content'
  | 'nothing';

/** The components of Docusaurus, Starlight, Nextra and others, by what they become. `X.Y` is `Y`, unless it is named itself. */
const NAMES: Readonly<Record<ComponentKind, string>> = {
  hint: 'Admonition Aside Callout Alert Note Tip Info Warning Caution Danger Important Check Hint',
  tabs: 'Tabs TabGroup CodeTabs CodeGroup TabbedCodeBlock',
  tab: 'TabItem Tab Tabs.Tab',
  steps: 'Steps',
  step: 'Step',
  details: 'Details Accordion Collapse Collapsible Expandable Disclosure',
  card: 'Card LinkCard Cards.Card DocCard',
  code: 'CodeBlock Code',
  tree: 'FileTree Tree Files',
  entry: 'FileTree.Folder FileTree.File Tree.Folder Tree.File Folder File',
  link: 'Link NextLink Anchor A DocLink',
  button: 'LinkButton Button ButtonLink',
  image: 'Image Img ThemedImage IdealImage Picture Zoom',
  video: 'YouTube Youtube YouTubeEmbed Vimeo Video ReactPlayer LiteYouTubeEmbed Loom',
  field: 'ParamField ResponseField PropertyField',
  update: 'Update',
  text: 'Badge Kbd Term Highlight Label Tag Pill Chip',
  content:
    'Fragment React.Fragment BrowserOnly ClientOnly CardGrid CardGroup Cards AccordionGroup Columns Column Row Col Grid Flex Box Frame ' +
    'Panel RequestExample ResponseExample View Tile Tiles Visibility Stack Container Section Center Wrapper Tooltip Bleed',
  nothing: 'Head Script Style Icon Search TOCInline DocCardList Giscus Comments Spacer Divider',
};
const KINDS: ReadonlyMap<string, ComponentKind> = new Map(
  (Object.keys(NAMES) as ComponentKind[]).flatMap((kind) => NAMES[kind].split(' ').map((name) => [name, kind] as const)),
);

/** Components that show what they hold only sometimes, or to some. What they hold must not become public. */
const CONDITION =
  /^(?:(?:If|Unless|When|Show|Hide|Hidden|Visible|Only|Private|Internal|Draft|Protected|Restricted)(?=[A-Z.]|$)|\w*(?:Only|Gate)$)/;

export const kindOfComponent = (name: string): ComponentKind | undefined =>
  KINDS.get(name) ?? KINDS.get(name.slice(name.lastIndexOf('.') + 1));

export const isCondition = (name: string): boolean => kindOfComponent(name) === undefined && CONDITION.test(name);

/** Elements that hold blocks: what stands between their tags is Markdown. */
export const BOXES: ReadonlySet<string> = new Set(
  'div section article aside main header footer center figure blockquote details li ul ol dl dd dt td th nav fieldset'.split(' '),
);

/** Attributes of HTML that say something of what is shown. The others are for programs and looks. */
export const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'href src alt title width height id name class open align colspan rowspan start value type checked poster controls srcset media ' +
    'label target data-view'
  ).split(' '),
);
