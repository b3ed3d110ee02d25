import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no layout, so nothing ever becomes visible. */
class IntersectionObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Globals that every supported browser has and jsdom lacks, taken from Node. */
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
    const { Blob, FileReader } = this.global;
    Blob.prototype.text ??= function text() {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsText(this);
      });
    };
    if (this.global.crypto?.subtle === undefined)
      Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
