import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { BadRequest, Conflict, NotFound, PayloadTooLarge, UnsupportedMediaType } from '../../common/http/errors.js';
import { newId } from '../../common/ids/ids.js';
import { FileStore } from '../../common/storage/file-store.js';
import { FileTooLarge } from '../../common/storage/file-too-large.js';
import type { ReceivedFile } from '../../common/storage/received-file.js';
import { Env } from '../../config/env.js';
import type { Org } from '../orgs/org.entity.js';
import type { CreateUploadDto } from './upload.dto.js';
import { Upload, type UploadKind } from './upload.entity.js';
import { uploadKey } from './upload-key.js';
import { UploadUrls } from './upload-urls.js';

/** Milliseconds that an upload is kept if nothing uses it. */
const LIFE = 24 * 60 * 60 * 1000;

/** Receives files before something uses them. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
    private readonly fileStore: FileStore,
    private readonly uploadUrls: UploadUrls,
  ) {}

  async create(org: Org, { file, kind }: CreateUploadDto, actor: Actor): Promise<{ upload: Upload; url: string }> {
    if (file.size > this.env.maxFileSize) throw tooLarge();
    const upload = { id: newId(), orgId: org.id, createdById: actor.userId, kind, name: file.name, size: String(file.size) };
    await this.database.repo(Upload).insert({ ...upload, expiresAt: new Date(Date.now() + LIFE) });
    return { upload: await this.database.repo(Upload).findOneByOrFail({ id: upload.id }), url: await this.uploadUrls.sign(upload.id) };
  }

  /** Stores bytes that the service itself has, and returns the id of the upload. */
  async add(
    { id: orgId }: Org,
    { kind, name, bytes }: { kind: UploadKind; name: string; bytes: Buffer },
    { userId }: Actor,
  ): Promise<string> {
    const id = newId();
    const upload = { id, orgId, createdById: userId, kind, name, size: String(bytes.length) };
    await this.database.repo(Upload).insert({ ...upload, expiresAt: new Date(Date.now() + LIFE) });
    await this.keep(id, await this.fileStore.receive(Readable.from([bytes]), bytes.length), bytes.length);
    return id;
  }

  /** Receives the bytes. They may be sent again until something uses them. */
  async receive(uploadId: string, token: string, body: unknown): Promise<void> {
    if (!(await this.uploadUrls.isValid(uploadId, token))) throw new NotFound('upload');
    const upload = await this.database.repo(Upload).findOneBy({ id: uploadId });
    if (!upload) throw new NotFound('upload');
    if (upload.received) throw new Conflict('The file has been received already: create another upload');
    if (!(body instanceof Readable)) throw new UnsupportedMediaType('Send the bytes as `application/octet-stream`');
    const size = Number(upload.size);
    const file = await this.fileStore.receive(body, size).catch(explain);
    await this.keep(uploadId, file, size);
  }

  /** Returns those of these uploads that a user has made in an organization, whose bytes have arrived. */
  async findReceived(orgId: string, kind: UploadKind, ids: readonly string[], { userId }: Pick<Actor, 'userId'>): Promise<Upload[]> {
    return this.database.repo(Upload).findBy({ id: In([...ids]), orgId, kind, createdById: userId, received: true });
  }

  /** Keeps uploads until a time, because something uses them. */
  async keepUntil(ids: readonly string[], time: Date): Promise<void> {
    await this.database.query('UPDATE uploads SET expires_at = greatest(expires_at, $2) WHERE id = ANY($1)', [ids, time]);
  }

  /** Returns a copy of the bytes on this machine; undefined if they are gone. Discard it after use. */
  async copyOf(uploadId: string): Promise<{ name: string; file: ReceivedFile } | undefined> {
    const upload = await this.database.repo(Upload).findOneBy({ id: uploadId, received: true });
    const bytes = upload ? await this.fileStore.read(uploadKey(uploadId)) : undefined;
    if (!upload || !bytes) return undefined;
    return { name: upload.name, file: await this.fileStore.receive(bytes, Infinity) };
  }

  private async keep(uploadId: string, file: ReceivedFile, announced: number): Promise<void> {
    if (file.size !== announced) {
      await file.discard();
      throw new BadRequest(`The file has ${file.size} bytes instead of the ${announced} that were announced: create another upload`);
    }
    await this.fileStore.put(uploadKey(uploadId), file);
    const kept = await this.database.query('UPDATE uploads SET received = true WHERE id = $1 RETURNING id', [uploadId]);
    // It expired meanwhile, and nobody else would delete the bytes.
    if (kept.length === 0) await this.fileStore.delete(uploadKey(uploadId));
  }
}

const tooLarge = () => new PayloadTooLarge('The file is larger than `MAX_FILE_SIZE` of this installation allows');

function explain(error: unknown): never {
  if (error instanceof FileTooLarge) throw new PayloadTooLarge('The file is larger than was announced: create another upload');
  throw error;
}
