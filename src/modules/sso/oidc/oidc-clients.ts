import { Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { BadRequest } from '../../../common/http/errors.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import { isProviderURL } from '../providers/provider-fields.dto.js';
import { LARGEST_ANSWER, OidcFetch } from './oidc-fetch.js';
import { OidcProblem, problemOf } from './oidc-problem.js';
import type { OIDCProvider } from './oidc-provider.entity.js';

/** Signatures that only the provider can make. With the others, whoever knows the secret of the client could sign. */
const ALGORITHMS: ReadonlySet<string> = new Set(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']);
/** Seconds by which the clock of a provider may differ from ours. */
const CLOCK_SKEW = 60;
/** Seconds for one request. */
const TIMEOUT = 10;
/** Milliseconds for which a discovery document is believed. Keys are read again more often. */
const REMEMBERED = 3_600_000;

interface Remembered {
  client: Configuration;
  since: number;
}

/** The clients with which this service speaks to OpenID Connect providers. */
@Injectable()
export class OidcClients {
  private readonly cache: Cache<Remembered>;

  constructor(
    private readonly oidcFetch: OidcFetch,
    private readonly sealedSecrets: SealedSecrets,
    caches: Caches,
  ) {
    // A client also remembers the keys of its provider, whose size is limited.
    this.cache = caches.create<Remembered>({ name: 'oidc-clients', bytesOf: () => 2 * LARGEST_ANSWER });
  }

  async clientOf(settings: OIDCProvider): Promise<Configuration> {
    const { id, issuer, clientId, clientSecret } = settings;
    const key = [id, issuer, clientId, clientSecret].join(' ');
    const known = this.cache.get(key);
    const now = Date.now();
    if (known && now - known.since < REMEMBERED) return known.client;
    const client = await this.connect(settings);
    this.cache.set(key, { client, since: now });
    return client;
  }

  /** Reads the discovery document anew. Throws `OidcProblem`. */
  async connect({ id, issuer, clientId, clientSecret }: OIDCProvider): Promise<Configuration> {
    const secret = await this.sealedSecrets.open(clientSecret, id);
    if (secret === undefined)
      throw new OidcProblem(
        'the stored `clientSecret` cannot be read, because `SECRET_KEY` of this installation has changed: send it again',
      );
    return this.configure(await this.discover(issuer), clientId, secret);
  }

  /** Refuses an issuer whose discovery document cannot be used. */
  async check(issuer: string): Promise<void> {
    try {
      const metadata = await this.discover(issuer);
      const lack = lackOf(metadata);
      if (lack !== undefined) throw new OidcProblem(lack);
    } catch (error) {
      if (!(error instanceof OidcProblem)) throw error;
      throw new BadRequest('The identity provider cannot be used', [{ pointer: '/issuer', message: error.message }]);
    }
  }

  async discover(issuer: string): Promise<ServerMetadata> {
    const options = {
      [customFetch]: this.oidcFetch.fetch,
      timeout: TIMEOUT,
      ...(isPlain(issuer) && { execute: [allowInsecureRequests] }),
    };
    try {
      const found = await discovery(new URL(issuer), 'nobody', undefined, undefined, options);
      const metadata = found.serverMetadata();
      if (metadata.issuer === issuer) return metadata;
      throw new OidcProblem(otherIssuer(metadata.issuer));
    } catch (error) {
      throw problemOf(error);
    }
  }

  private configure(metadata: ServerMetadata, clientId: string, secret: string): Configuration {
    const lack = lackOf(metadata);
    if (lack !== undefined) throw new OidcProblem(lack);
    const algorithms = algorithmsOf(metadata);
    const authentication = takesBasic(metadata) ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    const client = new Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithms },
      clientId,
      { [clockTolerance]: CLOCK_SKEW },
      authentication,
    );
    client[customFetch] = this.oidcFetch.fetch;
    client.timeout = TIMEOUT;
    // Without, the library trusts the connection that an ID token came by.
    enableNonRepudiationChecks(client);
    if (isPlain(metadata.issuer)) allowInsecureRequests(client);
    return client;
  }
}

/** What a provider lacks that a sign-in needs. */
export function lackOf(metadata: ServerMetadata): string | undefined {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!isUsable(metadata[name], metadata)) return `its discovery document has no usable \`${name}\``;
  if (metadata.userinfo_endpoint !== undefined && !isUsable(metadata.userinfo_endpoint, metadata))
    return 'its discovery document has no usable `userinfo_endpoint`';
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = metadata;
  if (Array.isArray(types) && !types.includes('code')) return 'it does not support the response type `code`';
  // Providers that say nothing ignore what they do not know, and are still bound by the nonce.
  if (Array.isArray(challenges) && !challenges.includes('S256')) return 'it does not support PKCE with `S256`';
  if (algorithmsOf(metadata).length === 0) return `it signs with none of ${[...ALGORITHMS].join(', ')}`;
  const methods = metadata.token_endpoint_auth_methods_supported;
  if (!takesBasic(metadata) && methods?.includes('client_secret_post') !== true)
    return 'it accepts secrets of clients neither as `client_secret_basic` nor as `client_secret_post`';
  return undefined;
}

const algorithmsOf = ({ id_token_signing_alg_values_supported: offered }: ServerMetadata) =>
  (Array.isArray(offered) ? offered : ['RS256']).filter((algorithm) => ALGORITHMS.has(algorithm));

/** The method of those who name none. */
const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
  !Array.isArray(methods) || methods.includes('client_secret_basic');

const isPlain = (issuer: string) => new URL(issuer).protocol === 'http:';

/** An issuer on the own machine may speak without encryption, and nobody else. */
const isUsable = (address: unknown, { issuer }: ServerMetadata) =>
  isProviderURL(address) && (isPlain(issuer) || new URL(address).protocol === 'https:');

const otherIssuer = (issuer: string) => `it calls itself ${issuer.slice(0, 300)}: enter that as \`issuer\`, letter by letter`;
