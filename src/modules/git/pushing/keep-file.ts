import { Injectable } from '@nestjs/common';
import { refOf } from '../../../common/document/content-ref.js';
import { MarkdownReader } from '../../../common/document/markdown-reader.js';
import { DocumentRefused } from '../../../common/document/rich-text.js';
import { hasScheme } from '../../../common/document/safe-url.js';
import type { Resolve } from '../../../common/document/tag-data.js';
import { keepText, type KeptText } from '../../exchange/exports/keep-text.js';
import { readBytes } from '../../exchange/imports/archive/source-file.js';
import { folderOf, follow } from '../../exchange/imports/layouts/page-path.js';
import type { RepositoryTree } from '../repository/repository-tree.js';

export interface FileChange {
  /** Where the file is now, and where it will be. */
  former: string | undefined;
  path: string;
  /** What an export would have printed, and what it prints now. */
  before: string | undefined;
  after: string;
  isPage: boolean;
}

/** Writes only the parts of a file that changed. */
@Injectable()
export class KeepFile {
  constructor(private readonly markdownReader: MarkdownReader) {}

  async keep({ former, path, before, after, isPage }: FileChange, { tree }: RepositoryTree): Promise<KeptText> {
    const file = former === undefined ? undefined : tree.files.get(former);
    const text = file && (await readBytes(file)).toString();
    if (text === undefined || before === undefined) return { text: after, isWhole: false };
    const resolve = resolverAt(path);
    const read = (markdown: string, page: boolean) => this.markdownReader.read({ text: markdown, page, resolve });
    try {
      return await keepText({ former: text, before, after }, read, isPage);
    } catch (error) {
      if (error instanceof DocumentRefused) return { text: after, isWhole: true };
      throw error;
    }
  }
}

/** Links are the same if they lead to the same place, however they are written. */
const resolverAt =
  (path: string): Resolve =>
  (href) => {
    const [address = '', anchor] = href.split('#');
    const target = address === '' || hasScheme(address) || address.startsWith('//') ? undefined : follow(folderOf(path), decoded(address));
    if (target === undefined) return refOf(href) ?? { kind: 'url', url: href };
    return { kind: 'url', url: `https://file.invalid/${encodeURI(target)}${anchor === undefined ? '' : `#${anchor}`}` };
  };

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
