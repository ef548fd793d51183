import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { authorizationCodeGrant, buildAuthorizationUrl, fetchUserInfo, type Configuration } from 'openid-client';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import { ServiceAddresses } from '../providers/service-addresses.js';
import type { ProvenIdentity, SignInProtocol, SignInRequest } from '../sign-in/sign-in-protocol.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { OidcClients } from './oidc-clients.js';
import { OidcProblem, problemOf } from './oidc-problem.js';
import type { OIDCProvider } from './oidc-provider.entity.js';
import { needsMore, readPerson, type Claims } from './read-person.js';

/**
 * OpenID Connect as a relying party: the code flow with PKCE and a nonce. Both secrets of a request are computed from its id, so
 * nothing is stored for anonymous callers. The library checks the answers, and the signature of the ID token.
 */
@Injectable()
export class OidcProtocol implements SignInProtocol<OIDCProvider, URLSearchParams> {
  constructor(
    private readonly oidcClients: OidcClients,
    private readonly serviceAddresses: ServiceAddresses,
    private readonly signingKeys: SigningKeys,
  ) {}

  async begin(settings: OIDCProvider, { id, state }: SignInRequest): Promise<string> {
    return refusing(async () => {
      const client = await this.oidcClients.clientOf(settings);
      const { verifier, nonce } = await this.secretsOf(id);
      return buildAuthorizationUrl(client, {
        redirect_uri: this.serviceAddresses.oidc(settings.id).redirectURL,
        scope: ['openid', ...settings.scopes.filter((scope) => scope !== 'openid')].join(' '),
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).href;
    });
  }

  async complete(settings: OIDCProvider, answer: URLSearchParams, requestId: string): Promise<ProvenIdentity> {
    return refusing(async () => {
      const client = await this.oidcClients.clientOf(settings);
      const { verifier, nonce } = await this.secretsOf(requestId);
      const url = new URL(this.serviceAddresses.oidc(settings.id).redirectURL);
      url.search = answer.toString();
      const tokens = await authorizationCodeGrant(client, url, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        // The caller has checked that it is ours, and of this browser.
        expectedState: answer.get('state')!,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const more = needsMore(claims, settings) ? await userInfo(client, tokens.access_token, claims.sub) : {};
      // The ID token is signed, and wins.
      return { ...readPerson({ ...more, ...claims }, settings), proofId: nonce };
    });
  }

  /** The verifier of PKCE and the nonce of a request: only this installation can compute them. */
  private async secretsOf(requestId: string): Promise<{ verifier: string; nonce: string }> {
    const of = async (purpose: 'oidc-verifier' | 'oidc-nonce') =>
      createHmac('sha256', await this.signingKeys.keyFor(purpose))
        .update(requestId)
        .digest('base64url');
    return { verifier: await of('oidc-verifier'), nonce: await of('oidc-nonce') };
  }
}

/** Nothing, if the provider has no user info. */
async function userInfo(client: Configuration, accessToken: string, subject: string): Promise<Claims> {
  if (client.serverMetadata().userinfo_endpoint === undefined) return {};
  return fetchUserInfo(client, accessToken, subject);
}

/** Refuses the sign-in if there is something wrong with the provider. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    const problem = problemOf(error);
    if (!(problem instanceof OidcProblem)) throw problem;
    throw new SignInRefused(`The identity provider could not sign you in: ${problem.message}.`);
  }
}
