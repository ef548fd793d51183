/** Increase it when PDFs of the same content change, so that those that are kept are not served any more. */
export const RENDERER_VERSION = 1;
