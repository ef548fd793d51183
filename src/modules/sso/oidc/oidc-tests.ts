import { Injectable } from '@nestjs/common';
import { authorizationCodeGrant, ResponseBodyError, type Configuration } from 'openid-client';
import { isRecord } from '../../../common/json/is-record.js';
import { randomText } from '../../../common/ids/ids.js';
import { ServiceAddresses } from '../providers/service-addresses.js';
import { lackOf, OidcClients } from './oidc-clients.js';
import { OidcFetch } from './oidc-fetch.js';
import { OidcProblem, problemOf } from './oidc-problem.js';
import type { OIDCProvider } from './oidc-provider.entity.js';
import { OIDC_CHECKS, type OIDCCheckName, type OIDCCheckView } from './oidc-provider.view.js';

const VERIFIER_LENGTH = 43;

/** Finds out what is wrong with a provider, without signing anybody in. */
@Injectable()
export class OidcTests {
  constructor(
    private readonly oidcClients: OidcClients,
    private readonly oidcFetch: OidcFetch,
    private readonly serviceAddresses: ServiceAddresses,
  ) {}

  /** Each check needs the one before it. */
  async run(settings: OIDCProvider): Promise<OIDCCheckView[]> {
    const checks: OIDCCheckView[] = [];
    for (const name of OIDC_CHECKS) {
      const failed = checks.some(({ outcome }) => outcome !== 'passed');
      checks.push(failed ? { name, outcome: 'skipped' } : await this.check(name, settings));
    }
    return checks;
  }

  private async check(name: OIDCCheckName, settings: OIDCProvider): Promise<OIDCCheckView> {
    try {
      await this.steps[name](settings);
      return { name, outcome: 'passed' };
    } catch (error) {
      const problem = problemOf(error);
      if (!(problem instanceof OidcProblem)) throw problem;
      return { name, outcome: 'failed', message: problem.message };
    }
  }

  private readonly steps: Readonly<Record<OIDCCheckName, (settings: OIDCProvider) => Promise<unknown>>> = {
    discovery: ({ issuer }) => this.oidcClients.discover(issuer),
    protocol: async ({ issuer }) => {
      const lack = lackOf(await this.oidcClients.discover(issuer));
      if (lack !== undefined) throw new OidcProblem(lack);
    },
    keys: async ({ issuer }) => this.readKeys((await this.oidcClients.discover(issuer)).jwks_uri!),
    client: async (settings) => this.askAbout(settings, await this.oidcClients.connect(settings)),
  };

  private async readKeys(address: string): Promise<void> {
    const response = await this.oidcFetch.fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
    });
    if (response.status !== 200) throw new OidcProblem(`it answered with status ${response.status} instead of its keys`);
    const set: unknown = await response.json().catch(() => undefined);
    const keys = isRecord(set) && Array.isArray(set['keys']) ? (set['keys'] as unknown[]) : [];
    if (!keys.some((key) => isRecord(key) && key['kty'] !== 'oct')) throw new OidcProblem('its set of keys has no public key');
  }

  /** A provider that knows the client refuses the code; one that does not refuses the client. */
  private async askAbout({ id }: OIDCProvider, client: Configuration): Promise<void> {
    const url = new URL(this.serviceAddresses.oidc(id).redirectURL);
    const state = randomText(VERIFIER_LENGTH);
    url.search = new URLSearchParams({ code: randomText(VERIFIER_LENGTH), state, iss: client.serverMetadata().issuer }).toString();
    try {
      await authorizationCodeGrant(client, url, { expectedState: state, pkceCodeVerifier: randomText(VERIFIER_LENGTH) });
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return;
      throw error;
    }
    throw new OidcProblem('it accepts a code that does not exist');
  }
}
