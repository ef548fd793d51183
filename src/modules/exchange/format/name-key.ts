/** The same for names that some file system does not tell apart: those that differ only in case or in Unicode normalization. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFKC');
