import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no layout, so nothing ever becomes visible. */
class IntersectionObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** For the same reason no window is wide, until a test says that it is. */
const matchMedia = () => Object.assign(new EventTarget(), { matches: false });

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
  matchMedia,
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
