import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../../common/access/visitor.js';
import type { Page } from '../../../common/db/paginate.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import { fileMember, type ShownFiles } from '../sources/shown-sources.js';
import { FileUrls } from '../bytes/file-urls.js';
import type { FileListView, FileView } from './file.view.js';

@Injectable()
export class FilePresenter {
  constructor(private readonly fileUrls: FileUrls) {}

  async present(spaceId: string, file: FileRecord, visitor?: Visitor, sources?: ShownFiles): Promise<FileView> {
    return (await this.presentAll(spaceId, [file], visitor, sources))[0]!;
  }

  /** The URLs that a visitor gets end with the visit. */
  async presentAll(spaceId: string, files: Iterable<FileRecord>, visitor?: Visitor, sources?: ShownFiles): Promise<FileView[]> {
    const urlOf = await this.fileUrls.signer(spaceId, visitor);
    return Array.from(files, (file) => {
      const { id, name, contentType, size, dimensions } = file;
      return {
        object: 'file',
        id,
        name,
        contentType,
        downloadURL: urlOf(file),
        size,
        ...(dimensions && { dimensions }),
        ...fileMember(id, sources),
      };
    });
  }

  async presentPage(spaceId: string, page: Page<FileRecord>, visitor?: Visitor, sources?: ShownFiles): Promise<FileListView> {
    return { ...page, items: await this.presentAll(spaceId, page.items, visitor, sources) };
  }
}
