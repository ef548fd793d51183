/** Whether an `Accept-Encoding` allows gzip: by its name or by `*`, and not with a weight of 0. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false;
  let byAny = false;
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((each) => each.trim());
    const accepted = !parameters.some((each) => /^q=0(\.0*)?$/.test(each));
    if (coding === 'gzip' || coding === 'x-gzip') return accepted;
    if (coding === '*') byAny = accepted;
  }
  return byAny;
}
