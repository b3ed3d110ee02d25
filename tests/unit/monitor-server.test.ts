import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenOn } from '@/lib/worker/monitor-server';

it('a worker whose port is in use says so', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const { port } = other.address() as AddressInfo;
  await expect(listenOn(createServer(), port)).rejects.toThrow(`WORKER_PORT: port ${port} is in use: choose another`);
  await new Promise((resolve) => other.close(resolve));
});

it('a worker whose port cannot be opened for another reason says which', async () => {
  const server = createServer();
  // What a system answers to those who may not open a port below 1024; the tests may run as root, who may.
  server.listen = () => (server.emit('error', Object.assign(new Error('denied'), { code: 'EACCES' })), server);
  await expect(listenOn(server, 80)).rejects.toThrow('WORKER_PORT: port 80 cannot be opened (EACCES): choose another');
});
