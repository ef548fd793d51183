import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { FileStore, type ReceivedFile } from '../../../../common/storage/file-store.js';
import { OutboundClient } from '../../../../common/outbound/outbound-client.js';
import { OutboundRefused } from '../../../../common/outbound/outbound-refused.js';
import { Env } from '../../../../config/env.js';
import { UploadsService } from '../../../uploads/uploads.service.js';
import { ImportFailed } from '../model/import-failed.js';
import { ImportLimits } from '../model/import-limits.js';
import type { Import } from '../model/import.entity.js';
import { addZip } from './add-zip.js';
import { pathProblem } from './path-problem.js';
import { SourceChoice } from './source-choice.js';
import { SourceTree } from './source-tree.js';

/** The first bytes of a zip archive, and of an empty one. */
const SIGNATURES = new Set(['504b0304', '504b0506']);

/** Opens what an import is made from: uploads, or an archive at a URL. */
@Injectable()
export class OpenSource {
  constructor(
    private readonly env: Env,
    private readonly importLimits: ImportLimits,
    private readonly uploadsService: UploadsService,
    private readonly outboundClient: OutboundClient,
    private readonly fileStore: FileStore,
  ) {}

  async open({ source, include, exclude }: Pick<Import, 'source' | 'include' | 'exclude'>, signal: AbortSignal): Promise<SourceTree> {
    const tree = new SourceTree(this.importLimits);
    try {
      if (source.type === 'website') await this.addUrl(tree, source.url, signal);
      else for (const key of source.files) await this.addUpload(tree, key);
      await tree.choose(new SourceChoice({ include, exclude }));
      return tree;
    } catch (error) {
      await tree.close();
      throw error;
    }
  }

  private async addUpload(tree: SourceTree, key: string): Promise<void> {
    const upload = await this.uploadsService.copyOf(key);
    if (!upload) throw new ImportFailed('An uploaded file has expired: upload it again and create another import');
    const { name, file } = upload;
    tree.onClose(() => file.discard());
    if (isZip(file)) return addZip(tree, file.path, this.importLimits);
    tree.count(file.size);
    tree.add({ path: name, size: file.size, open: async () => createReadStream(file.path) }, pathProblem(name, this.importLimits));
  }

  private async addUrl(tree: SourceTree, url: string, signal: AbortSignal): Promise<void> {
    const file = await this.fetched(url, signal);
    tree.onClose(() => file.discard());
    if (!isZip(file)) throw new ImportFailed('The URL does not lead to a zip archive: pages of websites cannot be imported');
    await addZip(tree, file.path, this.importLimits);
  }

  private async fetched(url: string, signal: AbortSignal): Promise<ReceivedFile> {
    const maxBytes = this.env.maxFileSize;
    try {
      const response = await this.outboundClient.fetch(url, { timeout: this.importLimits.fetch, maxBytes, signal });
      return await this.fileStore.receive(response.succeeded().body, maxBytes);
    } catch (error) {
      if (error instanceof OutboundRefused) throw new ImportFailed(`The URL could not be fetched: ${error.message}`);
      throw error;
    }
  }
}

const isZip = ({ head }: ReceivedFile): boolean => SIGNATURES.has(head.subarray(0, 4).toString('hex'));
