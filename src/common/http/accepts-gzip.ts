type Header = string | string[] | undefined;

/** Whether an `Accept-Encoding` allows gzip: by its name or by `*`, and not with a weight of 0. */
export const acceptsGzip = (header: Header): boolean => accepts(header, ['gzip', 'x-gzip']) ?? accepts(header, ['*']) ?? false;

/** Whether it allows Brotli by its name. */
export const acceptsBrotli = (header: Header): boolean => accepts(header, ['br']) ?? false;

/** Undefined if none of the names is in the header. */
function accepts(header: Header, names: readonly string[]): boolean | undefined {
  if (typeof header !== 'string') return undefined;
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((each) => each.trim());
    const accepted = !parameters.some((each) => /^q=0(\.0*)?$/.test(each));
    if (names.includes(coding)) return accepted;
  }
  return undefined;
}
