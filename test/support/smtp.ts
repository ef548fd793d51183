import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  user: unknown;
  headers: string;
  text: string;
  /** As it arrived. */
  raw: string;
}

/** A real mail server on this machine. `refuse` answers a command with a status instead of accepting the mail. */
export class SmtpServer {
  readonly received: Received[] = [];
  /** Every attempt, accepted or not. */
  attempts = 0;
  refuse: { at: 'rcpt' | 'data'; status: number } | undefined;
  private server: SMTPServer | undefined;
  port = 0;

  /** Starts it, on the port it had before if it had one. */
  async start(options: SMTPServerOptions = {}): Promise<this> {
    const server = new SMTPServer({
      logger: false,
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'mailer' && password === 'correct horse' ? done(null, { user: username }) : done(new Error('no')),
      onRcptTo: (_address, _session, done) => {
        this.attempts += 1;
        done(this.refusalAt('rcpt'));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const to = rcptTo.map(({ address }) => address);
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to,
            user: session.user,
            ...parse(Buffer.concat(chunks).toString()),
          });
          done(this.refusalAt('data'));
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    this.port = (server.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  private refusalAt(at: 'rcpt' | 'data'): Error | null {
    if (this.refuse?.at !== at) return null;
    return Object.assign(new Error('not today'), { responseCode: this.refuse.status });
  }
}

function parse(raw: string): { headers: string; text: string; raw: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const body = raw.slice(end + 4);
  const encoding = /^content-transfer-encoding: (.*)$/im.exec(headers)?.[1];
  return {
    raw,
    headers,
    text: (encoding === 'quoted-printable' ? unquote(body) : encoding === 'base64' ? unbase(body) : body).replaceAll('\r\n', '\n'),
  };
}

const unbase = (body: string) => Buffer.from(body, 'base64').toString();
const unquote = (body: string) =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
