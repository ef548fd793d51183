/** The key of an upload in the file store. */
export const uploadKey = (uploadId: string): string => `upload-${uploadId}`;
