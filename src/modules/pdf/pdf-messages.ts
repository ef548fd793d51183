import type { PdfPage, PdfPlan } from './pdf-plan.js';

/** What the thread that prints a PDF is told. */
export type ToThread =
  | { kind: 'plan'; plan: PdfPlan }
  /** The next pages; none at the end. */
  | { kind: 'pages'; pages: readonly PdfPage[] }
  /** The bytes of an image; null if they are missing or too many. */
  | { kind: 'image'; bytes: Uint8Array | null };

/** What it says. It waits for an answer to `next` and `image`. */
export type FromThread =
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'next' }
  | { kind: 'image'; fileId: string }
  | { kind: 'done'; pages: number };
