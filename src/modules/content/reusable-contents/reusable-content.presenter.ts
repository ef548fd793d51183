import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import type { ReusableContentView } from './reusable-content.view.js';

export const presentReusableContent = ({ id, title, document, createdAt, updatedAt }: ReusableContentRecord): ReusableContentView => ({
  object: 'reusable-content',
  id,
  title,
  createdAt,
  updatedAt,
  ...(document !== undefined && { document }),
});
