import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { cpuOf } from '../support/cpu.js';
import { makeCertificate } from '../support/make-certificate.js';
import {
  assertionXml,
  elementOf,
  forge,
  newXmlId,
  responseXml,
  SamlIdp,
  tamper,
  toPost,
  type AuthnRequest,
  type Claims,
  type Signing,
} from '../support/saml-idp.js';
import { SsoBrowser, tokenOn, type Shown } from '../support/sso-browser.js';

const t = useApp();
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const ROOT = 'root@example.test';
let idp: SamlIdp;
let stranger: ReturnType<typeof makeCertificate>;
let start: string;
let orgId: string;
let emails = 0;
const newEmail = () => `someone-${++emails}@example.test`;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

beforeAll(async () => {
  idp = new SamlIdp();
  stranger = makeCertificate();
  const org = await t.make.org();
  orgId = org.id;
  start = (await t.api.as(org.admin).post('/v1/orgs/:o/saml', { o: org.id }, idp.provider)).expect(201).body.service.startURL;
});

const browser = () => new SsoBrowser(t.app, idp);

async function begun() {
  const own = browser();
  const request = await own.start(start);
  return { own, request, claims: idp.claims(request, newEmail()) };
}

/** Fails if anybody was let in, or if the reason is another one. */
async function expectRefused({ status, text }: Shown, reason: string): Promise<void> {
  expect(text).toContain(reason);
  expect(status).toBe(403);
  expect(text).not.toMatch(/bdy_\w{43}/);
  expect(await t.db.query('SELECT 1 FROM users WHERE lower(email) = $1', [ROOT])).toEqual([]);
}

describe('a response is refused', () => {
  it.each<[string, Partial<Claims> | ((claims: Claims) => Partial<Claims>), string]>([
    ['for another audience', { audience: 'https://other.example.test/' }, 'audience is not this service'],
    ['for another recipient', { recipient: 'https://other.example.test/acs' }, 'recipient is not this service'],
    ['for another destination', { destination: 'https://other.example.test/acs' }, 'destination is not this service'],
    ['of another issuer', { issuer: 'https://other-idp.example.test/' }, 'issuer is not this identity provider'],
    ['that has expired', { notOnOrAfter: minutes(-5) }, 'has expired'],
    ['that is not valid yet', { notBefore: minutes(5) }, 'not valid yet'],
    ['to another request', { requestId: newXmlId() }, 'does not belong to the sign-in'],
    ['that names nobody', { nameId: '' }, 'names nobody'],
    ['whose NameID contains elements', { nameId: 'ada@example.test<x xmlns="urn:x"/>' }, 'names nobody'],
    ['with a comment in the NameID', { nameId: 'root@example.test<!-- -->.evil.test' }, 'it contains a comment'],
    ['with CDATA in the NameID', { nameId: '<![CDATA[root@example.test]]>' }, 'it contains a CDATA section'],
    ['with a processing instruction', { nameId: 'root@example.test<?x y?>.evil.test' }, 'it contains a processing instruction'],
  ])('%s', async (_, changes, reason) => {
    for (const signed of ['assertion', 'response'] as const) {
      const { own, request, claims } = await begun();
      const changed = { ...claims, ...(typeof changes === 'function' ? changes(claims) : changes) };
      await expectRefused(await own.post(request, idp.respond(changed, { signed })), reason);
    }
  });

  it.each<[string, () => Signing, string]>([
    ['that is not signed', () => ({ signed: 'nothing' }), 'it is not signed'],
    ['that another key signed', () => ({ signed: 'both', key: stranger }), 'not signed with the key'],
    ['that is signed with RSA and SHA-1', () => ({ signed: 'both', signature: `${SIGNATURE}rsa-sha1` }), 'weak or unknown algorithm'],
    ['whose digest is SHA-1', () => ({ signed: 'both', digest: `${SIGNATURE}sha1` }), 'weak or unknown algorithm'],
  ])('%s', async (_, signing, reason) => {
    const { own, request, claims } = await begun();
    await expectRefused(await own.post(request, idp.respond(claims, signing())), reason);
  });

  it.each<[string, (claims: Claims) => string, string]>([
    ['with a document type', (claims) => `<!DOCTYPE x [<!ENTITY a "root">]>${idp.respond(claims)}`, 'document type declaration'],
    ['that was changed after signing', (claims) => idp.respond(claims).replace(claims.nameId, ROOT), 'not signed with the key'],
    [
      'with a comment in its digest',
      (claims) => idp.respond(claims).replace('<DigestValue>', '<DigestValue><!-- -->'),
      'it contains a comment',
    ],
    [
      'with two assertions, each signed',
      (claims) => {
        const other = idp.respond({ ...claims, assertionId: newXmlId() });
        return idp
          .respond(claims)
          .replace('</samlp:Response>', `${/<saml:Assertion.*<\/saml:Assertion>/s.exec(other)![0]}</samlp:Response>`);
      },
      'several assertions',
    ],
    [
      'with an encrypted assertion',
      (claims) => responseXml(claims, '<saml:EncryptedAssertion><x xmlns="urn:x"/></saml:EncryptedAssertion>'),
      'it is encrypted',
    ],
    ['without an assertion', (claims) => responseXml(claims, ''), 'contains no assertion'],
    ['that is an assertion alone', (claims) => assertionXml(claims), 'not a SAML 2.0 response'],
    ['that is not XML', () => 'garbage', 'not well-formed XML'],
    ['that is HTML', () => '<html><p></html>', 'not well-formed XML'],
    ['that ends too early', (claims) => idp.respond(claims).slice(0, -20), 'not well-formed XML'],
  ])('%s', async (_, make, reason) => {
    const { own, request, claims } = await begun();
    await expectRefused(await own.post(request, make(claims)), reason);
  });

  it('if the response is signed and its assertion comes from elsewhere', async () => {
    const { own, request, claims } = await begun();
    const other = assertionXml({ ...claims, nameId: ROOT });
    const swapped = idp.respond(claims, { signed: 'response' }).replace(/<saml:Assertion.*<\/saml:Assertion>/s, () => other);
    await expectRefused(await own.post(request, swapped), 'not signed with the key');
  });
});

/** XML signature wrapping: the signed assertion stays in the document, and a forged one is to be read instead. */
const WRAPPINGS: readonly [string, (document: Document, signed: Element, forged: Element) => void][] = [
  ['a forged assertion before the signed one', (_, signed, forged) => signed.parentNode!.insertBefore(forged, signed)],
  ['a forged assertion after the signed one', (_, signed, forged) => signed.parentNode!.appendChild(forged)],
  [
    'a forged assertion with the id of the signed one',
    (_, signed, forged) => {
      forged.setAttribute('ID', signed.getAttribute('ID')!);
      signed.parentNode!.insertBefore(forged, signed);
    },
  ],
  [
    'the signed assertion within the forged one',
    (_, signed, forged) => {
      signed.parentNode!.replaceChild(forged, signed);
      forged.appendChild(signed);
    },
  ],
  [
    'the signed assertion in an object of its signature, which is in the forged one',
    (document, signed, forged) => {
      const signature = elementOf(document, 'Signature');
      signed.parentNode!.replaceChild(forged, signed);
      signed.removeChild(signature);
      const object = document.createElementNS(SIGNATURE, 'Object');
      object.appendChild(signed);
      signature.appendChild(object);
      forged.insertBefore(signature, forged.childNodes[1]!);
    },
  ],
  [
    'the signed assertion in extensions of the response',
    (document, signed, forged) => {
      signed.parentNode!.replaceChild(forged, signed);
      const extensions = document.createElementNS('urn:oasis:names:tc:SAML:2.0:protocol', 'samlp:Extensions');
      extensions.appendChild(signed);
      document.documentElement.insertBefore(extensions, document.documentElement.firstChild);
    },
  ],
  [
    'the signature moved to the forged assertion',
    (document, signed, forged) => {
      const signature = elementOf(document, 'Signature');
      signed.parentNode!.insertBefore(forged, signed);
      forged.insertBefore(signature, forged.childNodes[1]!);
    },
  ],
  [
    'the signed response within a forged one',
    (document, signed, forged) => {
      const inner = document.documentElement;
      const outer = inner.cloneNode(false) as Element;
      outer.setAttribute('ID', newXmlId());
      for (const name of ['Issuer', 'Status']) outer.appendChild(elementOf(document, name).cloneNode(true));
      document.replaceChild(outer, inner);
      outer.appendChild(forged);
      const extensions = document.createElementNS('urn:x', 'x:hidden');
      extensions.appendChild(inner);
      outer.appendChild(extensions);
      void signed;
    },
  ],
  [
    'the forged assertion under another name of the namespace',
    (document, signed, forged) => {
      const inner = document.createElementNS('urn:x', 'Assertion');
      signed.parentNode!.replaceChild(inner, signed);
      inner.appendChild(signed);
      document.documentElement.appendChild(forged);
    },
  ],
];

describe('signature wrapping is refused', () => {
  it.each(WRAPPINGS)('with %s', async (_, wrap) => {
    for (const signed of ['assertion', 'response'] as const) {
      const { own, request, claims } = await begun();
      const forged = { ...claims, nameId: ROOT, assertionId: newXmlId() };
      const xml = tamper(idp.respond(claims, { signed }), (document, assertion) => wrap(document, assertion, forge(document, forged)));
      expect(xml).toContain(ROOT);
      await expectRefused(await own.post(request, xml), 'The response of the identity provider was refused');
    }
  });

  it('although the same response is accepted as it was signed', async () => {
    const { own, request, claims } = await begun();
    tokenOn(
      await own.post(
        request,
        tamper(idp.respond(claims), () => undefined),
      ),
    );
  });
});

describe('a sign-in belongs to the browser that started it', () => {
  const finish = (own: SsoBrowser, request: AuthnRequest) => own.post(request, idp.respond(idp.claims(request, newEmail())));

  it('and is refused in another one, and in one that started a newer one', async () => {
    const { own, request } = await begun();
    await expectRefused(await finish(browser(), request), 'started in another browser');
    const victim = browser();
    await victim.start(start);
    await expectRefused(await finish(victim, request), 'started in another browser');
    const newer = await own.start(start);
    await expectRefused(await finish(own, request), 'started in another browser');
    tokenOn(await finish(own, newer));
    await expectRefused(await finish(own, newer), 'started in another browser');
  });

  it('and is refused with the request of another browser', async () => {
    const [mine, theirs] = [await begun(), await begun()];
    const response = idp.respond(theirs.claims);
    await expectRefused(await mine.own.post(mine.request, response), 'does not belong to the sign-in');
  });

  it('and is refused with a state that was made up, or belongs to another provider', async () => {
    const { own, request } = await begun();
    const response = idp.respond(idp.claims(request, newEmail()));
    for (const relayState of ['', 'x', `${request.id}.`, `${request.id}.${'A'.repeat(22)}`, `${request.relayState}x`])
      await expectRefused(await own.post({ ...request, relayState }, response), 'not started here');
    const other = await t.make.samlProvider({ id: orgId }, { certificate: idp.keys.certificate, entityId: idp.entityID });
    const acsURL = `https://docs.example.test/sso/saml/${other.id}/acs`;
    await expectRefused(await own.post({ ...request, acsURL }, response), 'not started here');
  });

  it('with a cookie that no script and no other site can use, and that is sent with the post of the identity provider', async () => {
    const { headers } = await browser().open(start);
    expect(headers['set-cookie']).toMatch(/^__Host-bindery-sign-in=[\w.-]+; Path=\/; HttpOnly; Max-Age=600; Secure; SameSite=None$/);
    const location = new URL(headers['location'] as string);
    expect(location.searchParams.get('RelayState')!.length).toBeLessThanOrEqual(80);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('and is refused when it starts at the identity provider', async () => {
    const { own, request, claims } = await begun();
    const shown = await own.submit(request.acsURL, { SAMLResponse: toPost(idp.respond(claims)) });
    await expectRefused(shown, 'sign-ins start at this service');
  });
});

describe('a response works once', () => {
  it('also when it is posted three times at the same moment', async () => {
    const { own, request, claims } = await begun();
    const xml = idp.respond(claims);
    const copies = [1, 2, 3].map(() => Object.assign(browser(), { cookie: own.cookie }));
    const shown = await Promise.all(copies.map((copy) => copy.post(request, xml)));
    expect(shown.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    for (const refused of shown.filter(({ status }) => status === 403)) expect(refused.text).toContain('was used already');
    const late = Object.assign(browser(), { cookie: own.cookie });
    await expectRefused(await late.post(request, xml), 'was used already');
  });
});

describe('the assertion consumer service', () => {
  it('takes forms only, of limited size, with each field once', async () => {
    const { request } = await begun();
    const path = new URL(request.acsURL).pathname;
    const send = async (payload: string, type = 'application/x-www-form-urlencoded') =>
      (await t.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })).statusCode;
    expect(await send('{}', 'application/json')).toBe(415);
    expect(await send('<x/>', 'text/xml')).toBe(415);
    expect(await send(`SAMLResponse=${'A'.repeat(300_000)}`)).toBe(413);
    expect(await send('SAMLResponse=a&SAMLResponse=b')).toBe(400);
    expect(await send(Array.from({ length: 30 }, (_, i) => `f${i}=1`).join('&'))).toBe(400);
    const form = { method: 'POST' as const, url: '/v1/orgs', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await t.app.inject({ ...form, payload: 'title=x' })).statusCode).toBe(415);
  });

  it.each<[string, string]>([
    ['deep', '<a>'.repeat(40_000)],
    ['deep, with misleading attributes', '<a b="/>">'.repeat(14_000)],
    ['of many elements', `<a>${'<b/>'.repeat(30_000)}</a>`],
    ['of many attributes', `<a ${Array.from({ length: 20_000 }, (_, i) => `b${i}=""`).join(' ')}/>`],
    ['of open tags', '<'.repeat(180_000)],
    ['of quotes', `<a ${'"'.repeat(180_000)}`],
    ['of namespaces', `<a ${Array.from({ length: 9_000 }, (_, i) => `xmlns:b${i}="u"`).join(' ')}/>`],
  ])('is not kept busy by XML that is %s', async (_, xml) => {
    const { own, request } = await begun();
    const spent = await cpuOf(async () => {
      expect((await own.post(request, xml)).status).toBe(403);
    });
    expect(spent).toBeLessThan(1_000);
  });
});
