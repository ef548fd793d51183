/** The directives of MyST, Sphinx and their usual extensions, by what they become. */
const NAMES = {
  hint: 'attention caution danger error hint important note tip warning seealso todo admonition topic sidebar margin aside myst-admonition',
  version: 'versionadded versionchanged deprecated versionremoved',
  quote: 'epigraph pull-quote highlights blockquote',
  details: 'dropdown toggle details collapse',
  code: 'code code-block sourcecode code-cell prompt parsed-literal raw-cell doctest testcode testoutput ipython example-code highlight-block',
  literal: 'literalinclude',
  include: 'include',
  math: 'math',
  diagram: 'mermaid graphviz digraph graph uml plantuml',
  figure: 'figure image figure-md glue:figure thumbnail',
  tabs: 'tab-set tabs',
  tab: 'tab-item tab group-tab code-tab',
  tabsOfCode: 'tab-set-code',
  grid: 'grid card-deck gallery-grid grids panels card-carousel',
  card: 'card grid-item-card',
  button: 'button-ref button-link',
  listTable: 'list-table',
  csvTable: 'csv-table',
  table: 'table',
  glossary: 'glossary',
  toctree: 'toctree',
  rubric: 'rubric centered',
  embed: 'iframe youtube vimeo video audio',
  raw: 'raw',
  rst: 'eval-rst',
  only: 'only',
  refused: 'ifconfig ifslides',
  nothing:
    'contents tableofcontents index meta tabularcolumns default-role highlight currentmodule module bibliography footbibliography sectionauthor codeauthor title role nb-exec-table todolist mystnb-config clear-page article-info show-index postlist default-domain py:currentmodule',
  content: 'div container compound class grid-item block line-block rst-class aafig pst-block only-html hlist tags card-body blocks',
  exercise:
    'exercise solution proof theorem lemma definition corollary proposition remark conjecture axiom criterion property observation assumption algorithm example',
  generated:
    'autodoc2-object autodoc2-summary autodoc2-docstring autodoc2-module automodule autoclass autofunction automethod autoattribute autodata autoexception autosummary autoprogram argparse click sphinx_argparse_cli doxygenclass doxygenfunction doxygenfile doxygenstruct doxygengroup',
  object: 'object',
} as const;
export type DirectiveKind = keyof typeof NAMES;
const KINDS: ReadonlyMap<string, DirectiveKind> = new Map(
  (Object.keys(NAMES) as DirectiveKind[]).flatMap((kind) => NAMES[kind].split(' ').map((name) => [name, kind] as const)),
);

/** Signatures of programs, with their descriptions. */
const OBJECT =
  /^(?:(?:py|c|cpp|js|ts|rst|std|myst|http|java|go|rb|php|cmake):[\w-]+|function|class|method|attribute|data|exception|decorator|staticmethod|classmethod|property|option|confval|envvar|program|cmdoption|describe|object)$/;

/** Directives that show what they hold only sometimes, or to some. */
const CONDITION = /^(?:if|unless|when|only|hide|hidden|private|internal|draft|restricted)(?:[-_:]|$)/;

/** What a directive becomes; undefined if it is not known. The names of extensions may stand before it. */
export function kindOfDirective(name: string): DirectiveKind | undefined {
  const known = KINDS.get(name) ?? KINDS.get(bareName(name));
  return known ?? (OBJECT.test(name) ? 'object' : CONDITION.test(name) ? 'refused' : undefined);
}

export const bareName = (name: string): string => name.replace(/^(?:prf|glue|nb|embed|myst):/, '');
