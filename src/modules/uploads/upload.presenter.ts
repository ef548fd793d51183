import { Injectable } from '@nestjs/common';
import type { Upload } from './upload.entity.js';
import type { StorageSignedUrlView } from './upload.view.js';

@Injectable()
export class UploadPresenter {
  present({ upload, url }: { upload: Upload; url: string }): StorageSignedUrlView {
    return { object: 'storage-signed-url', url, key: upload.id };
  }
}
