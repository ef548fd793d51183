import type { PdfPage, PdfPlan } from './pdf-plan.js';

/** The messages to the thread that prints a PDF. */
export type ToThread =
  | { kind: 'plan'; plan: PdfPlan }
  /** The next pages; none at the end. */
  | { kind: 'pages'; pages: readonly PdfPage[] }
  /** The bytes of an image; null if they are missing or too many. */
  | { kind: 'image'; bytes: Uint8Array | null };

/** The messages from that thread. It waits for the response to `next` and `image`. */
export type FromThread =
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'next' }
  | { kind: 'image'; fileId: string }
  | { kind: 'done'; pages: number };
