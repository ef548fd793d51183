import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model was asked. */
export interface AskedModel {
  system: string;
  user: string;
}

type Script = (asked: AskedModel) => string | ((response: ServerResponse) => void);

/** A server that speaks the chat completions of the OpenAI protocol, and writes what a script says, a few letters at a time. */
export async function startModel(script: Script) {
  const asked: AskedModel[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { role: string; content: string }[] };
      const [system = '', user = ''] = messages.map(({ content }) => content);
      asked.push({ system, user });
      const said = model.script({ system, user });
      if (typeof said !== 'string') return said(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of said.match(/.{1,7}/gs) ?? []) response.write(pieceOf(piece));
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const model = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    script,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}

export const pieceOf = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;
