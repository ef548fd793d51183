/** Ids as long as real ones: the kind, then its number. */
export const id = (kind, number) => kind + number.padStart(20 - kind.length, '0');
/** The same in SQL. */
export const idOf = (kind, length = 20, number = 'n') => `'${kind}' || lpad(${number}::text, ${length} - ${kind.length}, '0')`;
