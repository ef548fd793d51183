import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

export interface SshKey {
  /** As OpenSSH stores it. */
  privateKey: string;
  /** In one line, to enter at the host. */
  publicKey: string;
}

const TYPE = 'ssh-ed25519';
const LINE = 70;
/** Of the cipher `none`. */
const BLOCK = 8;
/** The key of a server, as `ssh-keyscan` prints it behind the name. */
export const HOST_KEY = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)) ([A-Za-z0-9+/]{40,2000}={0,2})$/;

/** Makes a key pair of Ed25519. Node cannot write private keys in the form that OpenSSH reads. */
export function makeSshKey(comment: string): SshKey {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url')];
  const publicPart = Buffer.concat([field(TYPE), field(point)]);
  const check = randomBytes(4);
  const name = comment.replace(/[^\w.@-]+/g, '-');
  const inner = Buffer.concat([check, check, publicPart, field(Buffer.concat([seed, point])), field(name)]);
  const padding = Buffer.from(Array.from({ length: (BLOCK - (inner.length % BLOCK)) % BLOCK }, (_, i) => i + 1));
  const parts = ['openssh-key-v1\0', field('none'), field('none'), field(''), number(1), field(publicPart)];
  const all = Buffer.concat([...parts.map((part) => Buffer.from(part)), field(Buffer.concat([inner, padding]))]);
  const lines = all.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g'))!;
  return {
    privateKey: `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`,
    publicKey: `${TYPE} ${publicPart.toString('base64')} ${name}`,
  };
}

export const isHostKey = (line: string): boolean => HOST_KEY.test(line);

/** As OpenSSH and hosts show it: `SHA256:…`. */
export function fingerprintOf(hostKey: string): string {
  const key = Buffer.from(hostKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
}

function field(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
