import { connect } from 'node:net';
import { wireFormOf } from './request.mjs';

/** As many as read at the same time when nothing else is said. */
export const CONNECTIONS = 32;

/**
 * Sends requests as fast as they are answered, for so many seconds or until so many are answered. An unexpected response would
 * spoil the measurement, so it is an error.
 */
export async function load(server, next, { seconds, most = Infinity, connections = CONNECTIONS }) {
  const { hostname, port } = new URL(server.url);
  const latencies = [];
  const before = await server.used();
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => converse({ hostname, port, next, until, most, latencies })));
  const duration = (performance.now() - began) / 1000;
  const after = await server.used();
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / duration,
    p50: latencies[Math.floor(latencies.length * 0.5)],
    p99: latencies[Math.floor(latencies.length * 0.99)],
    cpu: (after.cpu - before.cpu) / latencies.length,
    threadCpu: (after.thread - before.thread) / latencies.length,
  };
}

/** Sends requests one after the other over one connection. Parses only as much of a response as is needed to find its end. */
function converse({ hostname, port, next, until, most, latencies }) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay();
    let head = '';
    let missing = -1;
    let asked = 0;
    let status = 200;
    const ask = () => {
      head = '';
      missing = -1;
      const request = next();
      status = request.status;
      const text = wireFormOf(request, hostname);
      asked = performance.now();
      socket.write(text);
    };
    socket.on('connect', ask);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = status === 304 ? [head, 0] : /content-length: (\d+)/i.exec(head);
        if (!head.startsWith(`HTTP/1.1 ${status}`) || !length)
          return socket.destroy(new Error(`Unexpected response: ${head.slice(0, 100)}`));
        missing = Number(length[1]) - (head.length - end - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      latencies.push(performance.now() - asked);
      if (performance.now() < until && latencies.length < most) ask();
      else socket.end();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}
