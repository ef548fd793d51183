import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { fileMember, type ShownFiles } from '../sources/shown-sources.js';
import type { ReusableContentView } from './reusable-content.view.js';

export const presentReusableContent = (
  { id, title, document, createdAt, updatedAt }: ReusableContentRecord,
  sources?: ShownFiles,
): ReusableContentView => ({
  object: 'reusable-content',
  id,
  title,
  createdAt,
  updatedAt,
  ...(document !== undefined && { document }),
  ...fileMember(id, sources),
});
