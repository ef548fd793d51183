import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';
import type { OutboundResponse } from '../../../common/outbound/outbound-response.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import { Env } from '../../../config/env.js';
import type { Webhook } from '../webhook.entity.js';
import type { Attempt } from './delivery-queue.js';
import { wishOf } from './schedule.js';
import { signaturesOf } from './signature.js';

const TIMEOUT = 20_000;
/** Bytes of an answer that are kept. */
const KEPT = 1_024;
/** Bytes of an answer that may arrive until its beginning is known. */
const MOST = 64 * 1_024;
const IS_TEXT = /^(?:text\/|application\/(?:[\w.+-]{0,100}\+)?(?:json|xml)\b)/i;

/** Sends a signed body to the receiver of a webhook, once. Redirects are not followed, and little is read of the answer. */
@Injectable()
export class SendRequest {
  constructor(
    private readonly outboundClient: OutboundClient,
    private readonly sealedSecrets: SealedSecrets,
    private readonly env: Env,
  ) {}

  /** Rejects with the reason of the signal alone. */
  async send(webhook: Webhook, id: string, body: string, signal: AbortSignal): Promise<Attempt> {
    const startedAt = new Date();
    const began = performance.now();
    const said = await this.attempt(webhook, { id, timestamp: Math.floor(startedAt.getTime() / 1000), body }, signal);
    return { body, startedAt, durationMs: Math.round(performance.now() - began), ...said };
  }

  private async attempt(webhook: Webhook, signed: { id: string; timestamp: number; body: string }, signal: AbortSignal) {
    const nothing = { status: null, response: null, wish: 0 };
    if (!webhook.url.startsWith('https:') && !this.env.allowPrivateFetch)
      return { ...nothing, error: 'The address of the webhook does not start with https://' };
    const secrets = await this.secretsOf(webhook);
    if (secrets.length === 0)
      return { ...nothing, error: 'The secret cannot be read with the `SECRET_KEY` of the service: make a new one' };
    try {
      const response = await this.outboundClient.fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': signed.id,
          'webhook-timestamp': String(signed.timestamp),
          'webhook-signature': signaturesOf(signed, secrets),
        },
        body: signed.body,
        timeout: TIMEOUT,
        maxBytes: MOST,
        anyLength: true,
        showRedirects: true,
        signal,
      });
      const { status, headers } = response;
      return { status, error: null, response: await beginningOf(response), wish: wishOf(status, headers['retry-after']) };
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      return { ...nothing, error: error.message };
    }
  }

  private async secretsOf({ id, secret, previousSecret, previousUntil }: Webhook): Promise<string[]> {
    const isRotating = previousSecret !== null && previousUntil !== null && previousUntil > new Date();
    const opened = [secret, ...(isRotating ? [previousSecret] : [])].map((sealed) => this.sealedSecrets.open(sealed, id));
    return (await Promise.all(opened)).filter((each) => each !== undefined);
  }
}

/** The status has decided already, so a body that fails or is too long does no harm. */
async function beginningOf(response: OutboundResponse): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= KEPT) break;
    }
  } catch {
    // What arrived until then is kept.
  } finally {
    response.discard();
  }
  if (size === 0 || !IS_TEXT.test(response.headers['content-type'] ?? 'text/plain')) return null;
  // A last character that is cut in half is left out, and PostgreSQL cannot store a NUL character.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, KEPT), { stream: true });
  return text.replaceAll('\0', '');
}
