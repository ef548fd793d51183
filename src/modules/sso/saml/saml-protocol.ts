import type { SAML } from '@node-saml/node-saml';
import { Injectable } from '@nestjs/common';
import { ServiceAddresses } from '../providers/service-addresses.js';
import type { ProvenIdentity, SignInProtocol, SignInRequest } from '../sign-in/sign-in-protocol.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { checkResponse } from './check-response.js';
import { CLOCK_SKEW, readAssertion } from './read-assertion.js';
import type { SAMLProvider } from './saml-provider.entity.js';

/**
 * SAML 2.0 as a service provider: requests by redirect, responses by POST. node-saml verifies the signature. It also
 * accepts what it should not (SHA-1, document types, other recipients), so our own checks surround it: the shape of the
 * response before, and the content of exactly what was signed after. The libraries are loaded with the first sign-in,
 * because most services have no provider with SAML.
 */
@Injectable()
export class SamlProtocol implements SignInProtocol<SAMLProvider, string> {
  constructor(private readonly serviceAddresses: ServiceAddresses) {}

  async begin(provider: SAMLProvider, { id, state }: SignInRequest): Promise<string> {
    return (await this.serviceFor(provider, id)).getAuthorizeUrlAsync(state, undefined, {});
  }

  async complete(provider: SAMLProvider, answer: string, requestId: string): Promise<ProvenIdentity> {
    const { acsURL, entityID: audience } = this.serviceAddresses.saml(provider.id);
    const expected = { issuer: provider.entityId, acsURL, audience, requestId };
    const { decodeXml, parseXml } = await import('./read-xml.js');
    const xml = decodeXml(answer);
    checkResponse(parseXml(xml), expected);
    return readAssertion(parseXml(await this.verify(provider, xml)), expected, new Date());
  }

  /** What an identity provider needs to know about this service. */
  async metadata(provider: SAMLProvider): Promise<string> {
    return (await this.serviceFor(provider)).generateServiceProviderMetadata(null, null);
  }

  /** Returns the assertion that the signature covers, and nothing else of the response. */
  private async verify(provider: SAMLProvider, xml: string): Promise<string> {
    const service = await this.serviceFor(provider);
    const signed = await service.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') }).catch((error: Error) => {
      throw new SignInRefused(`The response of the identity provider was refused: ${reasonOf(error)}.`);
    });
    const assertion = signed.profile?.getAssertionXml?.();
    if (assertion === undefined) throw new SignInRefused('The response of the identity provider was refused: it contains no assertion.');
    return assertion;
  }

  private async serviceFor(provider: SAMLProvider, requestId?: string): Promise<SAML> {
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
    const { acsURL, entityID } = this.serviceAddresses.saml(provider.id);
    return new SAML({
      callbackUrl: acsURL,
      entryPoint: provider.ssoUrl,
      issuer: entityID,
      audience: entityID,
      idpCert: provider.certificate,
      idpIssuer: provider.entityId,
      // Either signature will do, because each covers the assertion.
      wantAssertionsSigned: false,
      wantAuthnResponseSigned: false,
      // The request is bound to the browser, which node-saml does not know.
      validateInResponseTo: ValidateInResponseTo.never,
      acceptedClockSkewMs: CLOCK_SKEW,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    });
  }
}

/** What node-saml refuses besides wrong signatures, by its messages, which are not passed on. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/expired/, 'it has expired. Start again'],
  [/not yet valid/, 'it is not valid yet: check the clocks of both servers'],
  [/audience/i, 'its audience is not this service: check the entity ID of the service at the identity provider'],
];
const UNVERIFIED = 'it is incomplete, or not signed with the key of the configured certificate';

const reasonOf = ({ message }: Error) => REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? UNVERIFIED;
