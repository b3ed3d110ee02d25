import { connect, type Socket } from 'node:net';

/**
 * Opens a connection, writes the text unchanged, and returns the first line of the response; empty when the connection
 * was closed.
 */
export function askRaw(port: number, text: string, timeoutMs = 5000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text));
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve(answer.split('\r\n')[0] ?? '');
    };
    socket.setTimeout(timeoutMs, end);
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

/**
 * Requests that begin and never end: no line, half of the headers, a body that does not arrive, a form that stops in
 * the middle.
 */
const BEGINNINGS = [
  '',
  'GET /api/ping HTTP/1.1\r\nHost: x\r\nX-',
  'POST /api/log HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  'POST /api/storage HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
    'Content-Length: 1000000\r\n\r\n--b\r\n',
];

/**
 * Opens `count` connections and leaves them half-open until `close`; `standing` returns how many the server has not
 * closed.
 */
export function openHalf(port: number, count: number): { standing(): number; close(): void } {
  const sockets = Array.from({ length: count }, (_, index): Socket => {
    const socket = connect({ host: '127.0.0.1', port }, () =>
      socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? ''),
    );
    return socket.on('error', () => undefined).on('data', () => undefined);
  });
  return {
    standing: () => sockets.filter((socket) => socket.readyState === 'open').length,
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** Invalid targets and methods, each with complete headers. */
export const MALFORMED = [
  'GET http://other.example/any HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'TRACE / HTTP/1.1',
  'GET * HTTP/1.1',
  'GET //other.example/x HTTP/1.1',
  'GET /%E0%A4%A HTTP/1.1',
  'GET /api/campaign/%00 HTTP/1.1',
  'CONNECT other.example:443 HTTP/1.1',
  'POST /api/ping HTTP/1.1',
  'GET / HTTP/9.9',
].map((line) => `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
