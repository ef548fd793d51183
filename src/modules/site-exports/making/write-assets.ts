import { posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../../common/storage/file-store.js';
import type { ArchiveEntry } from '../archive/archive-entry.js';
import { staticSearchNames } from '../../publishing/reader/assets/static-search-files.js';
import { AnswerFonts } from '../../publishing/reader/serve/answer-fonts.js';
import { staticAnswer } from '../../publishing/reader/serve/static-answers.js';
import { SentText } from '../../publishing/reader/show/sent-text.js';
import { ExportFailed } from '../export-failed.js';
import type { Exporting } from './exporting.js';

/** What styles and pages of ours load, relative to themselves. */
const LOADED = /(?:\burl\("?|\bsrc=")([\w.-][\w./-]*)/g;
const TEXT = /^text\/(?:css|html)/;
const PACKED = /\.(?:woff2?|png|jpe?g|gif|webp|avif|mp4|webm|mp3|zip|gz|pdf)$/i;

/** Writes what pages load: scripts, styles and fonts of the reader, and files of the spaces. */
@Injectable()
export class WriteAssets {
  constructor(
    private readonly answerFonts: AnswerFonts,
    private readonly fileStore: FileStore,
  ) {}

  /** After all pages: they say what they load. */
  async *write({ targets, on, report }: Exporting): AsyncGenerator<ArchiveEntry, void> {
    if (on.exported?.search) for (const name of staticSearchNames()) targets.assets.add(`~reader/${name}`);
    // What is added on the way is written as well.
    for (const path of targets.assets) {
      const found = await this.assetAt(path);
      if (!found) continue;
      const { bytes, type } = found;
      if (TEXT.test(type))
        for (const [, name] of bytes.toString().matchAll(LOADED)) targets.assets.add(posix.join(posix.dirname(path), name!));
      yield { path, packed: PACKED.test(path), content: async () => bytes };
    }
    for (const [path, file] of targets.files) {
      const size = await this.fileStore.size(file.hash);
      if (size === undefined)
        throw new ExportFailed(`The bytes of the file "${file.name}" are missing: restore the files of this installation`);
      report.files += 1;
      yield { path, packed: PACKED.test(path), content: async () => (await this.fileStore.read(file.hash))! };
    }
  }

  private async assetAt(path: string): Promise<{ bytes: Buffer; type: string } | undefined> {
    const name = path.slice(path.indexOf('/') + 1);
    const answer = path.startsWith('~fonts/') ? await this.answerFonts.answer(name) : staticAnswer(name);
    return answer?.body instanceof SentText ? { bytes: answer.body.plain, type: String(answer.headers['content-type']) } : undefined;
  }
}
