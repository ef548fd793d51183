import { hash } from 'node:crypto';
import type { SpecFormat } from '../versions/openapi-spec-version.entity.js';
import type { BundledReference } from './check-references.js';
import { copyFile } from './copy-file.js';
import { parseFile } from './parse-file.js';
import { SpecFailure } from './spec-failure.js';
import type { FileReference, FileToParse } from './spec-messages.js';

interface LoadedFile {
  name: string;
  url: string | null;
  base: string | null;
  value: unknown;
  /** The URLs of the files it refers to, by how it writes them. */
  targets: Map<string, string>;
  hash: string;
}

/** The part of the bundle that contains all files but the entry. */
const FILES = 'x-files';

/** The files of one specification, as they are parsed one after the other. */
export class LoadedFiles {
  private readonly files: LoadedFile[] = [];
  private readonly names = new Map<string, string>();
  private folder: string | undefined;
  /** The URLs that were requested, by the URLs that they redirected to. */
  private readonly redirects = new Map<string, string>();
  text = '';
  format: SpecFormat = 'json';

  get entry(): LoadedFile {
    return this.files[0]!;
  }

  get count(): number {
    return this.files.length;
  }

  /** Returns the files that this one refers to. */
  add({ url, base, bytes: sent }: FileToParse): FileReference[] {
    const bytes = typeof sent === 'string' ? Buffer.from(sent) : sent;
    const isEntry = this.files.length === 0;
    if (isEntry && base !== null) this.folder = new URL('.', base).href;
    const provisional = this.nameOf(url);
    const { value, format, text } = parseFile(provisional, bytes);
    const name = url === null ? `openapi.${format}` : provisional;
    const file: LoadedFile = { name, url, base, value: undefined, targets: new Map(), hash: hash('sha256', bytes) };
    const places = new Map<string, string>();
    file.value = copyFile(name, value, (ref, pointer) => {
      const target = targetOf(ref, file, pointer);
      if (target !== undefined && !places.has(target)) places.set(target, `${name}#${pointer}`);
      return ref;
    });
    if (isEntry) Object.assign(this, { text, format });
    if (base !== null && url !== null && base !== url) this.redirects.set(base, url);
    this.files.push(file);
    return [...places].map(([target, place]) => ({ url: target, place }));
  }

  get hash(): string {
    const parts = this.files.map(({ name, hash: content }) => `${name}\0${content}`).toSorted();
    return hash('sha256', parts.join('\n'));
  }

  /** The files by name, each with the names of the files it refers to. */
  filesystem(): Record<string, unknown> {
    return Object.fromEntries(
      this.files.map((file) => [
        file.name,
        {
          isEntrypoint: file === this.entry,
          filename: file.name,
          dir: file.name.slice(0, file.name.lastIndexOf('/') + 1) || './',
          references: [...new Set([...file.targets.values()].map((url) => this.nameOf(this.requested(url))))],
          specification: file.value,
        },
      ]),
    );
  }

  /** The specification in one file. References to other files become references to members of `x-files`. */
  bundle(): { bundle: Record<string, unknown>; references: BundledReference[] } {
    const [entry, ...others] = this.files;
    const references: BundledReference[] = [];
    const bundled = (file: LoadedFile) =>
      copyFile(file.name, file.value, (ref, pointer) => {
        const fragment = this.fragmentOf(ref, file);
        references.push({ ref, place: `${file.name}#${pointer}`, fragment });
        return `#${fragment}`;
      });
    const bundle = bundled(entry!) as Record<string, unknown>;
    if (others.length > 0) bundle[FILES] = Object.fromEntries(others.map((file) => [file.name, bundled(file)]));
    return { bundle, references };
  }

  private fragmentOf(ref: string, file: LoadedFile): string {
    const [path = '', fragment = ''] = ref.split('#', 2);
    const url = path === '' ? file.url : this.requested(file.targets.get(path)!);
    // Anchors are unique in the whole specification.
    if (url === this.entry.url || /^[^/]/.test(fragment)) return fragment;
    return `/${FILES}/${segment(this.nameOf(url))}${fragment === '/' ? '' : fragment}`;
  }

  private requested(url: string): string {
    return this.redirects.get(url) ?? url;
  }

  /** Unique. Without the query of the URL, which may contain a secret, while the name may be published. */
  private nameOf(url: string | null): string {
    if (url === null) return 'openapi';
    const known = this.names.get(url);
    if (known !== undefined) return known;
    const wanted = this.wantedNameOf(url);
    const taken = new Set(this.names.values());
    let name = wanted;
    for (let n = 2; taken.has(name); n += 1) name = `${wanted}-${n}`;
    this.names.set(url, name);
    return name;
  }

  /** Relative to the folder of the entry if it is below it, otherwise the whole URL. */
  private wantedNameOf(url: string): string {
    const { origin, pathname } = new URL(url);
    const whole = `${origin}${pathname}`;
    if (this.names.size === 0) return pathname.split('/').at(-1) || 'openapi';
    return this.folder !== undefined && whole.startsWith(this.folder) && whole.length > this.folder.length
      ? whole.slice(this.folder.length)
      : whole;
  }
}

const segment = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The URL of the other file that a reference names; undefined if it stays within the file. */
function targetOf(ref: string, { name, url, base, targets }: LoadedFile, pointer: string): string | undefined {
  const path = ref.split('#', 1)[0]!;
  if (path === '') return undefined;
  const refuse = (problem: string) => new SpecFailure('PARSE_ERROR', [`${name}#${pointer}: \`$ref\` "${ref.slice(0, 200)}" ${problem}`]);
  if (!URL.canParse(path, base ?? undefined)) {
    throw refuse(base === null ? 'refers to another file: send the specification in one file, or by URL' : 'is not a valid URL');
  }
  const target = new URL(path, base ?? undefined);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw refuse('is neither an http nor an https URL');
  targets.set(path, target.href);
  return target.href === url || target.href === base ? undefined : target.href;
}
