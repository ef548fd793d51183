import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../../config/env.js';
import { Blob } from './blob.entity.js';
import { Blobs } from './blobs.js';
import { DiskFileStore } from './disk-file-store.js';
import { FileStore } from './file-store.js';
import { MovingFileStore } from './moving-file-store.js';
import { S3FileStore } from './s3-file-store.js';

/** Makes `FileStore` and `Blobs` injectable everywhere. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Blob])],
  providers: [Blobs, { provide: FileStore, inject: [Env], useFactory: fileStoreOf }],
  exports: [FileStore, Blobs],
})
export class StorageModule {}

/** Where the settings say: on disk, in a bucket, or on the way from one to the other. */
export function fileStoreOf({ s3, dataDir, filesAlsoAt }: Env): FileStore {
  const files = join(dataDir, 'files');
  const incoming = join(files, 'incoming');
  const disk = new DiskFileStore(files);
  const bucket = s3 && new S3FileStore(s3, incoming);
  if (!bucket) return disk;
  if (filesAlsoAt === 'nowhere') return bucket;
  return filesAlsoAt === 'disk' ? new MovingFileStore(bucket, disk, incoming) : new MovingFileStore(disk, bucket, incoming);
}
