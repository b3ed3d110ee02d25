import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { markSocketAddress } from '@/lib/server/http/socket-address.mjs';

it('a request says the socket’s address, not what its client wrote', async () => {
  const server = createServer((request, response) =>
    response.end(String(markSocketAddress(request).headers['x-socket-address'])),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { 'X-Socket-Address': ['203.0.113.1', '203.0.113.2'] };
    get({ port, host: '127.0.0.1', headers, agent: false }, (response) =>
      response.on('data', (chunk: Buffer) => resolve(chunk.toString())),
    ).on('error', reject);
  });
  await new Promise((resolve) => server.close(resolve));
  expect(answer).toBe('127.0.0.1');
});
