import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../../common/http/errors.js';
import type { InsertFilesDto, NewFileDto } from './changes/file-changes.dto.js';
import type { StoredFile } from '../../versions/records/file-record.js';
import { IncomingFiles, type TakenFiles } from '../bytes/incoming-files.js';

/** In characters as people count them, so in UTF-16 units at most twice as many. */
const LONGEST_NAME = 128;
const UNNAMED = 'file';

/** A batch of one change whose bytes were taken in already. */
export interface Upload {
  changes: [InsertFilesDto];
  files: TakenFiles;
}

/** Reads the files of a form, each as it arrives: none is ever in memory as a whole. */
@Injectable()
export class Uploads {
  constructor(private readonly incoming: IncomingFiles) {}

  async read(request: FastifyRequest): Promise<Upload> {
    refuseRepeatable(request);
    if (!request.isMultipart()) throw new UnsupportedMediaType('This address takes multipart/form-data only');
    const files = await this.take(request).catch(explain);
    if (files.size === 0) throw new BadRequest('The form holds no file', [{ pointer: '/file', message: 'must be a file' }]);
    return { changes: [{ operation: 'insert_files', files: [...files.keys()] }], files };
  }

  private async take(request: FastifyRequest): Promise<Map<NewFileDto, StoredFile>> {
    const files = new Map<NewFileDto, StoredFile>();
    for await (const part of request.files()) {
      const stored = await this.incoming.store(part.file);
      if (part.file.truncated) throw new PayloadTooLarge('A file is larger than this installation takes');
      files.set({ name: nameOf(part.filename) }, stored);
    }
    return files;
  }
}

/** What the reader of forms says, without a code, of one that ends before it should. */
const BROKEN_OFF = /unexpected end of multipart|boundary|premature close|malformed/i;

/** A name is anybody's text: what cannot be stored is left out, and of one that is too long the end says most. */
const nameOf = (given: string | undefined): string =>
  [...(given ?? '').toWellFormed().replace(/\p{Cc}/gu, '')].slice(-LONGEST_NAME).join('') || UNNAMED;

function explain(error: unknown): never {
  if (error instanceof Error && BROKEN_OFF.test(error.message)) throw new BadRequest('The form cannot be read: is it whole?');
  throw error;
}

/** What was sent cannot be compared with what was sent before without reading all of it: a key would pass one file for another. */
function refuseRepeatable({ headers }: FastifyRequest): void {
  if (headers['idempotency-key'] !== undefined) throw new BadRequest('An upload takes no Idempotency-Key: the operation insert_files does');
}
