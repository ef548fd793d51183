export type MachineFile = 'sitemap.xml' | 'robots.txt' | 'llms.txt' | 'llms-full.txt' | 'feed.xml';

export const CONTENT_TYPES: Readonly<Record<MachineFile, string>> = {
  'sitemap.xml': 'application/xml; charset=utf-8',
  'robots.txt': 'text/plain; charset=utf-8',
  'llms.txt': 'text/plain; charset=utf-8',
  'llms-full.txt': 'text/plain; charset=utf-8',
  'feed.xml': 'application/atom+xml; charset=utf-8',
};

const PART = /^sitemap-([1-9]\d{0,5})\.xml$/;

/** What the name of a file at the address of a site stands for; undefined for any other name. `part` is one of a long sitemap. */
export function machineFile(name: string): { file: MachineFile; part?: number } | undefined {
  const part = PART.exec(name)?.[1];
  if (part !== undefined) return { file: 'sitemap.xml', part: Number(part) };
  return Object.hasOwn(CONTENT_TYPES, name) ? { file: name as MachineFile } : undefined;
}
