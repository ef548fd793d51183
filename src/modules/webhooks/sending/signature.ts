import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** As Standard Webhooks writes secrets. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

export interface Signed {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
}

/** The value of `webhook-signature`: one signature for each secret. */
export const signaturesOf = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64')).update(`${id}.${timestamp}.${body}`))
    .map((hmac) => `v1,${hmac.digest('base64')}`)
    .join(' ');
