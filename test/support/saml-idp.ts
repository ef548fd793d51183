import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { makeCertificate, type Certified } from './make-certificate.js';

/** What a response says. Tests change single parts of it. */
export interface Claims {
  /** The content of the `NameID`, as XML. */
  nameId: string;
  format: string;
  attributes: Readonly<Record<string, string>>;
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  requestId: string;
  notBefore: Date;
  notOnOrAfter: Date;
  assertionId: string;
  sessionEnd?: Date;
  status: string;
}

export interface Signing {
  /** What is signed. */
  signed: 'assertion' | 'response' | 'both' | 'nothing';
  key?: Certified;
  signature?: string;
  digest?: string;
}

/** The request that a browser brought. */
export interface AuthnRequest {
  id: string;
  acsURL: string;
  issuer: string;
  relayState: string;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SAML = 'urn:oasis:names:tc:SAML:2.0';
export const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
export const PERSISTENT = `${SAML}:nameid-format:persistent`;
export const TRANSIENT = `${SAML}:nameid-format:transient`;

/** A small identity provider that signs real responses, right ones and wrong ones. */
export class SamlIdp {
  readonly entityID: string;
  readonly ssoURL: string;

  constructor(
    host = 'idp.example.test',
    readonly keys: Certified = makeCertificate(),
  ) {
    this.entityID = `https://${host}/metadata`;
    this.ssoURL = `https://${host}/sso`;
  }

  /** The body that creates this provider. */
  get provider() {
    return { label: 'Example IdP', entityID: this.entityID, ssoURL: this.ssoURL, certificate: this.keys.certificate };
  }

  /** Reads the address that a browser was redirected to. */
  read(location: string): AuthnRequest {
    const url = new URL(location);
    const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest')!, 'base64')).toString();
    const attribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(xml)![1]!;
    return {
      id: attribute('ID'),
      acsURL: attribute('AssertionConsumerServiceURL'),
      issuer: /<saml:Issuer[^>]*>([^<]+)</.exec(xml)![1]!,
      relayState: url.searchParams.get('RelayState')!,
    };
  }

  claims(request: AuthnRequest, nameId: string): Claims {
    return {
      nameId,
      format: EMAIL,
      attributes: { displayName: 'Ada Lovelace' },
      issuer: this.entityID,
      audience: request.issuer,
      recipient: request.acsURL,
      destination: request.acsURL,
      requestId: request.id,
      notBefore: new Date(Date.now() - 60_000),
      notOnOrAfter: new Date(Date.now() + 300_000),
      assertionId: newXmlId(),
      status: `${SAML}:status:Success`,
    };
  }

  /** A response as XML. */
  respond(claims: Claims, { signed, ...signing }: Signing = { signed: 'assertion' }): string {
    let xml = responseXml(claims, assertionXml(claims));
    if (signed === 'assertion' || signed === 'both') xml = this.sign(xml, 'Assertion', signing);
    if (signed === 'response' || signed === 'both') xml = this.sign(xml, 'Response', signing);
    return xml;
  }

  private sign(xml: string, name: string, { key = this.keys, signature, digest }: Omit<Signing, 'signed'>): string {
    const xpath = `//*[local-name(.)='${name}']`;
    const signer = new SignedXml({
      privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      publicCert: key.certificate,
      signatureAlgorithm: signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: EXCLUSIVE,
    });
    signer.addReference({
      xpath,
      digestAlgorithm: digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    });
    signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } });
    return signer.getSignedXml();
  }
}

export const newXmlId = () => `_${randomBytes(16).toString('hex')}`;

export const toPost = (xml: string) => Buffer.from(xml).toString('base64');

/** Changes a signed document as an attacker would, who can move and add elements but not sign. */
export function tamper(xml: string, change: (document: Document, signed: Element) => void): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  change(document, elementOf(document, 'Assertion'));
  return new XMLSerializer().serializeToString(document);
}

export const elementOf = (document: Document, name: string) => document.getElementsByTagNameNS('*', name)[0]!;

/** An assertion without a signature, as an element of a document. */
export const forge = (document: Document, claims: Claims): Element =>
  document.importNode(new DOMParser().parseFromString(assertionXml(claims), 'text/xml').documentElement, true);

export function assertionXml(claims: Claims): string {
  const attributes = Object.entries(claims.attributes).map(
    ([name, value]) => `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const end = claims.sessionEnd ? ` SessionNotOnOrAfter="${claims.sessionEnd.toISOString()}"` : '';
  return `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${claims.assertionId}" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:Issuer>${claims.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${claims.format}">${claims.nameId}</saml:NameID><saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${claims.notOnOrAfter.toISOString()}" Recipient="${claims.recipient}" InResponseTo="${claims.requestId}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${claims.notBefore.toISOString()}" NotOnOrAfter="${claims.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${claims.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${new Date().toISOString()}"${end}><saml:AuthnContext><saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`;
}

export const responseXml = ({ issuer, destination, requestId, status }: Claims, content: string) =>
  `<samlp:Response xmlns:samlp="${SAML}:protocol" xmlns:saml="${SAML}:assertion" ID="${newXmlId()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${destination}" InResponseTo="${requestId}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${content}</samlp:Response>`;
