import type { ObjectLiteral, Repository } from 'typeorm';
import { AlreadyGone } from '../http/errors.js';

/** Deletes one row. A caller who loses a race gets the same answer as one who comes later. */
export async function deleteOne<T extends ObjectLiteral & { id: string }>(repo: Repository<T>, { id }: { id: string }): Promise<void> {
  const { affected } = await repo.delete(id);
  if (!affected) throw new AlreadyGone();
}
