/** The key of a PDF in the file store. */
export const pdfKey = (pdfId: string): string => `pdf-${pdfId}`;
