import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.js';

export interface Token {
  token: string;
  expiresAt: string;
}

interface DeviceLogin {
  deviceCode: string;
  userCode: string;
  verificationURL: string;
  interval: number;
}

interface Refusal {
  error?: { type: string; message: string };
}

const LONGER = 5;

/** Signs in with a browser on any machine: a person types the code there, while this process asks for the token. */
export async function loginWithDevice(base: string, userAgent: string): Promise<Token> {
  const post = async <T>(path: string, body?: object): Promise<T & Refusal> => {
    const sent = body && { headers: { 'content-type': 'application/json', 'user-agent': userAgent }, body: JSON.stringify(body) };
    const reply = await fetch(`${base}/v1/sso/${path}`, { method: 'POST', headers: { 'user-agent': userAgent }, ...sent });
    return (await reply.json()) as T & Refusal;
  };
  const begun = await post<DeviceLogin>('device');
  if (begun.error) throw refused(begun.error);
  // The result alone goes to standard output.
  process.stderr.write(
    `Open this address in a browser that is signed in:\n\n  ${begun.verificationURL}\n\nand enter this code:\n\n  ${begun.userCode}\n\n`,
  );
  for (let { interval } = begun; ;) {
    await sleep(interval * 1000);
    const { error, token, expiresAt } = await post<Token>('device/token', { deviceCode: begun.deviceCode });
    if (!error) return { token, expiresAt };
    if (error.type === 'slow-down') interval += LONGER;
    else if (error.type !== 'authorization-pending') throw refused(error);
  }
}

const refused = ({ message }: { message: string }) => new StartupError(`The service refused the sign-in: ${message}`);
