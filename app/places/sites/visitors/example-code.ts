/** Of a site that has no address yet. */
const NO_ADDRESS = 'https://docs.example.com';
const NO_CLAIMS = { plan: 'enterprise' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that a schema of a claim allows. */
function valueOf(schema: unknown): unknown {
  if (!isRecord(schema)) return null;
  const { type, enum: values, items, properties } = schema;
  switch (type) {
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'array':
      return [valueOf(items)];
    case 'object':
      return isRecord(properties) ? Object.fromEntries(Object.entries(properties).map(([name, claim]) => [name, valueOf(claim)])) : {};
    default:
      return Array.isArray(values) ? values[0] : 'text';
  }
}

/** What a token may say of a visitor. Browsers say themselves what is not signed. */
export function sampleClaims({ properties }: Readonly<Record<string, unknown>>): object {
  const signed = isRecord(properties) ? Object.entries(properties).filter(([name]) => name !== 'unsigned') : [];
  return signed.length === 0 ? NO_CLAIMS : Object.fromEntries(signed.map(([name, claim]) => [name, valueOf(claim)]));
}

/** A program for Node.js that lets visitors in. `test/browser/workbench/visitors.spec.ts` runs it as it is shown. */
export const exampleCode = (address: string | undefined, claims: object): string =>
  PROGRAM.replace("'@SITE'", () => JSON.stringify((address ?? NO_ADDRESS).replace(/\/$/, ''))).replace("'@CLAIMS'", () =>
    JSON.stringify(claims),
  );

const PROGRAM = `import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const SITE = '@SITE';
// The key of the site. It must never reach a browser.
const KEY = process.env.SITE_KEY;
const PORT = process.env.PORT ?? 4000;
// In seconds. After that, the site sends visitors here again.
const LIFETIME = 60 * 60;

// Replace this: look up who sent the request, and return what you know of that person,
// or undefined if nobody is signed in.
function claimsOf(request) {
  return '@CLAIMS';
}

// A JWT that is signed with HS256.
function sign(claims) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const head = encode({ alg: 'HS256', typ: 'JWT' });
  const body = encode({ ...claims, iat: now, exp: now + LIFETIME });
  const signature = createHmac('sha256', KEY).update(\`\${head}.\${body}\`).digest('base64url');
  return \`\${head}.\${body}.\${signature}\`;
}

// The location is from the address, so anybody may have chosen it: the token goes to the site alone.
function linkTo(location, claims) {
  const wanted = new URL(location.startsWith('/') ? SITE + location : SITE + '/');
  const url = wanted.href.startsWith(SITE + '/') ? wanted : new URL(SITE + '/');
  url.searchParams.set('jwt_token', sign(claims));
  return url.href;
}

if (!KEY) throw new Error('Set SITE_KEY to the key of the site.');
createServer((request, response) => {
  const claims = claimsOf(request);
  const location = new URLSearchParams(request.url.split('?')[1]).get('location') ?? '/';
  if (claims) response.writeHead(303, { location: linkTo(location, claims), 'cache-control': 'no-store' }).end();
  else response.writeHead(401).end('Sign in first.');
}).listen(PORT);
`;
