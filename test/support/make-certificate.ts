import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

export interface Certified {
  privateKey: KeyObject;
  /** As PEM. */
  certificate: string;
}

interface Wanted {
  /** Bits of the RSA key. */
  bits?: number;
  /** An elliptic curve instead of RSA. */
  curve?: string;
  from?: Date;
  to?: Date;
}

const YEAR = 365 * 86_400_000;
const SHA256_WITH_RSA = '2a864886f70d01010b';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';

/** Makes a key pair with a self-signed certificate. Node can read certificates, but not write them. */
export function makeCertificate({
  bits = 2048,
  curve,
  from = new Date(Date.now() - YEAR),
  to = new Date(Date.now() + YEAR),
}: Wanted = {}): Certified {
  const keys = curve === undefined ? generateKeyPairSync('rsa', { modulusLength: bits }) : generateKeyPairSync('ec', { namedCurve: curve });
  const algorithm = sequence(
    identifier(curve === undefined ? SHA256_WITH_RSA : ECDSA_WITH_SHA256),
    ...(curve === undefined ? [element(0x05)] : []),
  );
  const name = sequence(element(0x31, sequence(identifier(COMMON_NAME), element(0x0c, Buffer.from('idp.test')))));
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(moment(from), moment(to)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, keys.privateKey);
  const base64 = sequence(content, algorithm, element(0x03, Buffer.from([0]), signature)).toString('base64');
  return {
    privateKey: keys.privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----`,
  };
}

/** An element of DER: tag, length, content. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
/** A GeneralizedTime. */
const moment = (date: Date) => element(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
