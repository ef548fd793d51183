import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../../config/env.js';
import { Blob } from './blob.entity.js';
import { Blobs } from './blobs.js';
import { DiskFileStore } from './disk-file-store.js';
import { FileStore } from './file-store.js';
import { S3FileStore } from './s3-file-store.js';

/** Makes `FileStore` and `Blobs` injectable everywhere. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Blob])],
  providers: [Blobs, { provide: FileStore, inject: [Env], useFactory: fileStoreOf }],
  exports: [FileStore, Blobs],
})
export class StorageModule {}

export function fileStoreOf({ s3, dataDir }: Env): FileStore {
  const files = join(dataDir, 'files');
  return s3 ? new S3FileStore(s3, join(files, 'incoming')) : new DiskFileStore(files);
}
