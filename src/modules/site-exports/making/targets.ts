import type { FileRecord } from '../../versions/records/file-record.js';
import { locate } from '../../publishing/places/locate.js';
import { ExportFailed } from '../export-failed.js';
import { fileName } from '../names/file-name.js';
import { SEARCH_FOLDER } from '../search/index-folder.js';
import { placeOf, type PlannedSite } from './plan-site.js';

const OWN = new Set(['feed.xml', 'sitemap.xml', 'llms.txt', 'site.webmanifest', `${SEARCH_FOLDER}/index.json`]);
const FILES = /^~files\/([^/]+)\/([^/]+)\/([^/]+)$/;
const ASSET = /^~(?:reader|fonts)\/[\w./-]+$/;

/** Finds the file of each address that pages of a site contain, and notes what has to be written for it. */
export class Targets {
  /** The names of scripts, styles and fonts. */
  readonly assets = new Set<string>();
  /** Files that pages show, by their paths in the archive. */
  readonly files = new Map<string, FileRecord>();
  private readonly known = new Map<string, string | undefined>();

  constructor(
    private readonly site: PlannedSite,
    private readonly mostFiles: number,
  ) {}

  /** Undefined if the address leads nowhere. */
  readonly fileOf = (path: string): string | undefined => {
    if (this.known.has(path)) return this.known.get(path);
    const file = this.find(path);
    this.known.set(path, file);
    return file;
  };

  private find(path: string): string | undefined {
    if (OWN.has(path)) return path;
    if (path === SEARCH_FOLDER) return `${SEARCH_FOLDER}/index.html`;
    if (path.startsWith('~')) return this.assetAt(path);
    const segments = path === '' ? [] : path.split('/').map((segment) => decodeURIComponent(segment).normalize('NFC'));
    const page = this.pageAt(segments);
    if (page) {
      this.site.plan.want(page);
      return page.html;
    }
    const printed = path.endsWith('.md') ? this.pageAt([...segments.slice(0, -1), segments.at(-1)!.slice(0, -3)]) : undefined;
    if (!printed?.markdown) return undefined;
    this.site.plan.want(printed);
    return printed.markdown;
  }

  /** Some paths name the same place: that of a section, and that of the space at its beginning. */
  private pageAt(segments: readonly string[]) {
    const { plan, whole, on } = this.site;
    const exact = plan.at(segments.join('/'));
    if (exact) return exact;
    const located = locate(whole, on.outline, segments);
    return located.kind === 'missing'
      ? undefined
      : plan.at([...placeOf(this.site, located.siteSpace), ...restOf(located, segments)].join('/'));
  }

  private assetAt(path: string): string | undefined {
    if (ASSET.test(path) && !path.includes('..')) {
      this.assets.add(path);
      return path;
    }
    const [space = '', id = '', hash] = (FILES.exec(path)?.slice(1) ?? []).map(decodeURIComponent);
    const file = this.site.spaces.get(space)?.files.get(id);
    if (!file || file.hash !== hash) return undefined;
    const name = fileName(file);
    this.files.set(name, file);
    if (this.files.size > this.mostFiles) throw new ExportFailed(`The pages show more than ${this.mostFiles} files`);
    return name;
  }
}

const restOf = (located: Exclude<ReturnType<typeof locate>, { kind: 'missing' }>, segments: readonly string[]) =>
  located.kind === 'spot' ? segments.slice(located.depth) : [];
