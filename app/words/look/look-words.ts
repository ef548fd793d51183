type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface Choice<Value extends string> {
  label: string;
  /** What can be chosen, in its order. */
  values: Texts<Value>;
}

/** Of the place where one chooses how a site looks. Settings have the names that the API gives them. */
export interface LookWords extends Texts<
  | 'intro'
  | 'of'
  | 'wholeSite'
  | 'follows'
  | 'differs'
  | 'likeSite'
  | 'confirmLikeSite'
  | 'preview'
  | 'saved'
  | 'changedMeanwhile'
  | 'readAgain'
  | 'elsewhere'
  | 'ownFont'
  | 'sameFont'
  | 'actionsTitle'
> {
  groups: Texts<'general' | 'colours' | 'shapes' | 'fonts' | 'announcement' | 'header' | 'footer' | 'readers'>;
  links: Texts<'title' | 'address' | 'untitled' | 'menuAlone' | 'addGroup'> & {
    style: Choice<'link' | 'button-primary' | 'button-secondary'>;
    removed: (title: string) => string;
    leadsTo: (kind: string) => string;
    addToMenu: (title: string) => string;
    addToGroup: (title: string) => string;
  };
  texts: Texts<'title' | 'favicon.emoji' | 'announcement.message' | 'footer.copyright'>;
  urls: Texts<'header.logo.light' | 'header.logo.dark' | 'socialPreview.url' | 'privacyPolicy.url'>;
  switches: Texts<
    | 'themes.toggeable'
    | 'announcement.enabled'
    | 'feedback.enabled'
    | 'pagination.enabled'
    | 'lastChange.author'
    | 'api.tryIt'
    | 'trademark.enabled'
  >;
  choices: {
    'styling.theme': Choice<'clean' | 'muted' | 'bold' | 'gradient'>;
    'styling.background': Choice<'plain' | 'match'>;
    'header.preset': Choice<'default' | 'bold' | 'contrast' | 'custom' | 'none'>;
    'themes.default': Choice<'system' | 'light' | 'dark'>;
    'styling.corners': Choice<'straight' | 'rounded' | 'circular'>;
    'styling.depth': Choice<'subtle' | 'flat'>;
    'styling.links': Choice<'default' | 'accent'>;
    'styling.icons': Choice<'regular' | 'solid' | 'duotone' | 'light' | 'thin'>;
    'styling.search': Choice<'prominent' | 'subtle'>;
    'styling.sidebar.background': Choice<'default' | 'filled'>;
    'styling.sidebar.list': Choice<'default' | 'pill' | 'line'>;
    'announcement.style': Choice<'info' | 'warning' | 'danger' | 'success'>;
    'externalLinks.target': Choice<'self' | 'blank'>;
  };
  colour: Texts<'light' | 'dark'>;
  fonts: Texts<'styling.font' | 'styling.headingFont' | 'styling.monospaceFont'>;
  actions: Texts<'assistant' | 'external-ai' | 'markdown' | 'mcp' | 'git' | 'pdf'>;
}
