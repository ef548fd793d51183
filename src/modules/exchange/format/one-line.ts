/** A text as it can be written in one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
