import type { components } from '../../api/schema.js';
import { PageDocument } from '../../document/page-document.js';

const NO_PAGES = new Map<string, never>();

/** What its author says of it. */
export const Description = ({ document, spaceId }: { document: components['schemas']['Document']; spaceId: string }) => (
  <PageDocument document={document} source={{ spaceId }} pages={NO_PAGES} />
);
