import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepFileLength } from '@/lib/server/http/file-length.mjs';

async function answerOf(listener: RequestListener): Promise<Response> {
  const server = createServer((request, response) => listener(request, keepFileLength(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return new Response(await response.text(), { headers: response.headers });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

it('gives a film written in pieces its Content-Length', async () => {
  const { headers } = await answerOf((_, response) => {
    response.setHeader('X-File-Length', '8');
    response.write('the ');
    response.end('film');
  });
  expect([headers.get('content-length'), headers.get('transfer-encoding'), headers.get('x-file-length')]).toEqual([
    '8',
    null,
    null,
  ]);
});

it('leaves every other answer as it is', async () => {
  const { headers } = await answerOf((_, response) => {
    response.write('a ');
    response.end('page');
  });
  expect([headers.get('content-length'), headers.get('transfer-encoding')]).toEqual([null, 'chunked']);
});
