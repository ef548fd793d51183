/** A name as the key of an object: in quotes where it needs them. */
export const quotedKey = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
