import { test } from './e2e';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';

/** A test with a connection to the server that the test can disturb. */
export const connectionTest = test.extend<{ line: TcpProxy }>({
  line: async ({ server }, provide) => {
    const line = await startTcpProxy(server.port);
    await provide(line);
    await line.close();
  },
  baseURL: async ({ line }, provide) => provide(line.url),
});
