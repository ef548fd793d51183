import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import { FileUrls } from '../bytes/file-urls.js';
import type { FileListView, FileView } from './file.view.js';

@Injectable()
export class FilePresenter {
  constructor(private readonly urls: FileUrls) {}

  async present(spaceId: string, file: FileRecord): Promise<FileView> {
    return (await this.presentAll(spaceId, [file]))[0]!;
  }

  async presentAll(spaceId: string, files: Iterable<FileRecord>): Promise<FileView[]> {
    const urlOf = await this.urls.signer(spaceId);
    return Array.from(files, (file) => {
      const { id, name, contentType, size, dimensions } = file;
      return { object: 'file', id, name, contentType, downloadURL: urlOf(file), size, ...(dimensions && { dimensions }) };
    });
  }

  async presentPage(spaceId: string, page: Page<FileRecord>): Promise<FileListView> {
    return { ...page, items: await this.presentAll(spaceId, page.items) };
  }
}
