import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../common/http/errors.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';
import { outboundUrl } from '../../../common/outbound/outbound-url.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import { Env } from '../../../config/env.js';
import { newWebhookSecret } from './signature.js';

/** Checks and makes what requests are sent with. */
@Injectable()
export class WebhookSettings {
  constructor(
    private readonly sealedSecrets: SealedSecrets,
    private readonly env: Env,
  ) {}

  /** Whether its host is public is checked with each request: names change their addresses. */
  checkUrl(text: string): void {
    const { protocol } = readUrl(text);
    if (protocol !== 'https:' && !this.env.allowPrivateFetch) throw refusal('must start with https://');
  }

  async newSecret(webhookId: string): Promise<{ secret: string; sealed: string }> {
    const secret = newWebhookSecret();
    return { secret, sealed: await this.sealedSecrets.seal(secret, webhookId) };
  }
}

function readUrl(text: string): URL {
  try {
    return outboundUrl(text);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    throw refusal(error.message.replace(/^The URL /, ''));
  }
}

const refusal = (message: string) => new BadRequest('The request is not valid', [{ pointer: '/url', message }]);
