import { createSocket, type Socket } from 'node:dgram';

const TXT = 16;
const NAME_ERROR = 3;

/** A name server that answers questions for TXT records, and nothing for names that it is told to be silent about. */
export class DnsServer {
  /** The names that were asked for, in order. */
  readonly asked: string[] = [];
  readonly texts = new Map<string, readonly string[]>();
  readonly silent = new Set<string>();

  private constructor(private readonly socket: Socket) {
    socket.on('message', (question, { port, address }) => {
      const answer = this.answerTo(question);
      if (answer) socket.send(answer, port, address);
    });
  }

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new DnsServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  stop(): void {
    this.socket.close();
  }

  private answerTo(message: Buffer): Buffer | undefined {
    const labels: string[] = [];
    let at = 12;
    for (let length = message[at]!; length > 0; length = message[at]!) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    const question = message.subarray(12, at + 5);
    this.asked.push(name);
    if (this.silent.has(name)) return undefined;
    const values = message.readUInt16BE(at + 1) === TXT ? (this.texts.get(name) ?? []) : [];
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (values.length === 0 ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(values.length, 6);
    header.fill(0, 8);
    return Buffer.concat([header, question, ...values.map(recordOf)]);
  }
}

/** A record whose name is that of the question. Texts of more than 255 bytes are sent in parts. */
function recordOf(value: string): Buffer {
  const parts = value.match(/[\s\S]{1,255}/g) ?? [''];
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
