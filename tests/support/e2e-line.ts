import { test } from './e2e';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';

/** A test whose visitor comes to the server over a line that can be spoiled. */
export const lineTest = test.extend<{ line: TcpProxy }>({
  line: async ({ server }, provide) => {
    const line = await startTcpProxy(server.port);
    await provide(line);
    await line.close();
  },
  baseURL: async ({ line }, provide) => provide(line.url),
});
