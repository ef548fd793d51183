// Compares pages of operations with their specification. It shares no code with what makes the pages: it reads the document itself, and
// what a visitor reads.

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of a specification, with what their pages must show. */
export function partsIn(spec) {
  return Object.entries(spec.paths ?? {}).flatMap(([path, written]) => {
    const item = follow(spec, written);
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation || operation['x-internal'] === true || item['x-internal'] === true) return [];
      return [{ address: `${method.toUpperCase()} ${path}`, ...wantedOf(spec, item, operation) }];
    });
  });
}

function wantedOf(spec, item, operation) {
  const parameters = new Map();
  for (const written of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = follow(spec, written);
    parameters.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const all = [...parameters.values()];
  const inPlaces = ['path', 'query', 'header', 'cookie'].flatMap((place) =>
    all.filter((parameter) => parameter.in === place).map(({ name }) => `${place} ${name}`),
  );
  const old = all.filter((parameter) => parameter.in === 'body').map(({ schema }) => schema);
  const form = all.filter((parameter) => parameter.in === 'formData').map(({ name }) => name);
  const bodies = Object.values(follow(spec, operation.requestBody).content ?? {}).map(({ schema }) => schema);
  const fields = [...old, ...bodies].flatMap((schema) => fieldsOf(spec, schema));
  const schemes = (operation.security ?? spec.security ?? []).flatMap(Object.keys);
  const responses = Object.keys(operation.responses ?? {}).filter((status) => !status.startsWith('x-'));
  return { parameters: inPlaces, fields: [...new Set([...form, ...fields])], schemes: [...new Set(schemes)], responses };
}

/** The names of the first level of a body, of what it combines, and of the items of lists, without those that any part calls read-only. */
function fieldsOf(spec, schema) {
  const properties = propertiesOf(spec, schema, new Set());
  const hidden = new Set(properties.filter(([, property]) => follow(spec, property).readOnly === true).map(([name]) => name));
  return properties.map(([name]) => name).filter((name) => !hidden.has(name));
}

function propertiesOf(spec, schema, seen) {
  const found = follow(spec, schema);
  if (seen.has(found)) return [];
  seen.add(found);
  const others = [...(found.allOf ?? []), ...(found.items && !found.properties ? [found.items] : [])];
  return [...Object.entries(found.properties ?? {}), ...others.flatMap((each) => propertiesOf(spec, each, seen))];
}

function follow(spec, value) {
  let found = value ?? {};
  for (let step = 0; typeof found.$ref === 'string' && step < 50; step += 1) {
    const names = decodeURIComponent(found.$ref.slice(2)).split('/');
    found = names.reduce((object, name) => object?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], spec) ?? {};
  }
  return found;
}

/** What the HTML of a page shows of operations. */
export function readPage(html) {
  return html
    .split('<p class="api-address">')
    .slice(1)
    .map((part) => {
      const sections = part
        .split('<section class="api-section">')
        .slice(1)
        .map((section) => ({
          id: / id="([^"]*)"/.exec(section)?.[1] ?? '',
          names: new Set(Array.from(section.matchAll(/<code class="api-name">([^]*?)<\/code>/g), ([, name]) => textOf(name))),
          statuses: new Set(Array.from(section.matchAll(/class="api-status[^"]*">([^<]*)</g), ([, status]) => textOf(status))),
        }));
      return { address: textOf(part.slice(0, part.indexOf('</p>'))).trim(), sections };
    });
}

const textOf = (html) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What is missing on the pages. */
export function problemsOf(parts, shown) {
  const pages = new Map(shown.map((page) => [page.address, page]));
  return parts.flatMap(({ address, parameters, fields, schemes, responses }) => {
    const page = pages.get(address);
    if (!page) return [`${address} has no page`];
    const inSection = (id, kind, name) => page.sections.some((section) => section.id === id && section[kind].has(name));
    const missing = (what, names, isShown) => names.filter((name) => !isShown(name)).map((name) => `${address} lacks ${what} ${name}`);
    return [
      ...missing('the parameter', parameters, (name) => {
        const [place, ...rest] = name.split(' ');
        return inSection(`${place}-parameters`, 'names', rest.join(' '));
      }),
      ...missing('the field', fields, (name) => inSection('body', 'names', name)),
      ...missing('the scheme', schemes, (name) => inSection('authorization', 'names', name)),
      ...missing('the response', responses, (name) => inSection('responses', 'statuses', name)),
    ];
  });
}
