const PLACEHOLDER = /\{(file|path)\}/g;

/** Says what is wrong with a template of the addresses where pages can be edited. */
export function problemOfEditUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  if (/[{}]/.test(new URL(value).host)) return 'must not contain a placeholder in its host';
  return value.search(PLACEHOLDER) === -1 ? 'must contain `{file}` or `{path}`' : undefined;
}

/** The address where a page can be edited; undefined if the template names its file and it has none. */
export function editAddress(template: string, page: { file?: string; path: string }): string | undefined {
  if (page.file === undefined && template.includes('{file}')) return undefined;
  return template.replaceAll(PLACEHOLDER, (_, name: 'file' | 'path') => (page[name] ?? '').split('/').map(encodeURIComponent).join('/'));
}
