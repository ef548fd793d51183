// A tag in braces would be read as one.
const SPECIAL = /[&<>"\n\r\t]|\{(?=%)/g;

/** Text as HTML holds it, in an attribute or between tags, on one line. */
export const escapeHtml = (text: string): string => text.replace(SPECIAL, (char) => NAMED[char] ?? `&#${char.charCodeAt(0)};`);

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Attributes of an element; a flag has no value. What is undefined or false is left out. */
export const htmlAttributes = (attributes: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
