import { isRecord } from '../../../../common/json/is-record.js';
import type { SourceRedirect } from './source-node.js';
import type { StaticCode } from './static-code.js';
import type { StructureFiles } from './structure-files.js';

/** What settings say with `@docusaurus/plugin-client-redirects`. `route` is where the pages of the main set are published. */
export async function docusaurusRedirects(
  files: StructureFiles,
  settings: string,
  { code, route }: { code: StaticCode; route: string },
): Promise<SourceRedirect[]> {
  const config = await code.read(settings);
  const plugins = isRecord(config) && Array.isArray(config['plugins']) ? (config['plugins'] as unknown[]) : [];
  return plugins.flatMap((plugin) => {
    const [name, options] = Array.isArray(plugin) ? (plugin as unknown[]) : [plugin];
    if (typeof name !== 'string' || !name.endsWith('client-redirects') || !isRecord(options)) return [];
    if (options['createRedirects'] !== undefined)
      files.note(settings, '`createRedirects` is code, which is not run: the addresses that it makes are missing from the redirects');
    return redirectsIn(options['redirects'], route === '' ? '' : `/${route}/`);
  });
}

/** An address below the route is one of the space, too, which may be published at the same place. */
const redirectsIn = (said: unknown, route: string): SourceRedirect[] =>
  (Array.isArray(said) ? (said as unknown[]) : []).flatMap((one) => {
    const { from, to } = isRecord(one) ? one : {};
    if (typeof to !== 'string') return [];
    const froms = [from].flat().filter((address) => typeof address === 'string');
    const below = froms.filter((address) => route !== '' && address.startsWith(route)).map((address) => address.slice(route.length - 1));
    return [...froms, ...below].map((address) => ({ from: address, to }));
  });
