import type { DeleteFileDto, InsertFilesDto } from '../changes/file-changes.dto.js';
import { refuse, type Batch } from './batch.js';

/** Creates the records of files whose bytes are already stored. */
export function insertFiles(batch: Batch, { files }: InsertFilesDto): void {
  for (const file of files) {
    const stored = batch.basis.files.get(file);
    if (!stored) throw new Error(`The bytes of ${file.name} were not stored`);
    const record = { id: batch.idFor(file.ref), name: file.name, ...stored, createdAt: batch.now };
    batch.draft.files.put(record.id, record);
    batch.insertedFiles.push(record);
  }
}

export function deleteFile(batch: Batch, { file }: DeleteFileDto, pointer: string): void {
  if (!batch.draft.files.get(file)) refuse(`${pointer}/file`, 'is not the id of a file');
  batch.draft.files.remove(file);
}
