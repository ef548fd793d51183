import type { ObjectLiteral, Repository } from 'typeorm';
import { AlreadyGone } from '../http/errors.js';

/** Deletes one row; whoever loses a race is told the same as whoever came late. */
export async function deleteOne<T extends ObjectLiteral & { id: string }>(repo: Repository<T>, { id }: { id: string }): Promise<void> {
  const { affected } = await repo.delete(id);
  if (!affected) throw new AlreadyGone();
}
