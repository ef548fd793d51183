const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
// Without a semicolon, the last four are names of parameters of a URL.
const ENTITY = /&(?:(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(colon|tab|newline|sol|lpar|rpar|nbsp|amp));?|(quot|apos|lt|gt);)/gi;
const NAMED: Readonly<Record<string, string>> = {
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  lpar: '(',
  rpar: ')',
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
};
// What browsers skip inside a scheme, and what looks like nothing.
const INVISIBLE = /[\p{Cc} \u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/gu;

/** Whether following it can do no more than open a page, a mail or a call. Relative addresses may be followed too. */
export function isSafeUrl(url: string): boolean {
  // Somebody may read it after one more decoding than we do.
  const forms = /[&%]/.test(url) ? [url, decodeEntities(url), decodeEntities(decodeEntities(url)), percentDecoded(url)] : [url];
  return forms.every((form) => {
    const scheme = SCHEME.exec(form.replace(INVISIBLE, ''))?.[1];
    return scheme === undefined || SCHEMES.has(scheme.toLowerCase());
  });
}

export const hasScheme = (url: string): boolean => SCHEME.test(url);

/** A link to elsewhere: it keeps its meaning wherever the document is read. */
export const isExternalUrl = (url: string): boolean => SCHEME.test(url) && isSafeUrl(url);

export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, common?: string, rare?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const name = common ?? rare;
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });

// Only what stands before the first `:`, `/`, `?` or `#` can be a scheme.
const percentDecoded = (url: string): string =>
  url.slice(0, 256).replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
