import { TestEnvironment } from 'jest-environment-jsdom';

/** Without layout nothing ever comes into sight. */
class IntersectionObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What every browser we support has and jsdom leaves out, taken from Node. */
const missing = {
  fetch,
  Headers,
  Request,
  Response,
  structuredClone,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  BroadcastChannel,
  IntersectionObserver,
};

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const [name, value] of Object.entries(missing)) this.global[name] ??= value;
    if (this.global.crypto?.subtle === undefined)
      Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
