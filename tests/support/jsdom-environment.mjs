import { TestEnvironment } from 'jest-environment-jsdom';
import { makeLabelsQuick } from './quick-labels.mjs';
import { makeQueriesQuick } from './quick-queries.mjs';
import { makeStylesQuick } from './quick-styles.mjs';

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
  constructor(config, context) {
    super(config, context);
    this.makeFakeTimersQuick(config.projectConfig);
  }

  /**
   * After each timer, fake timers let promises go on. By jsdom's setTimeout this takes a millisecond, of which a minute
   * of a screen with a clock has thousands; by Node's setImmediate, which they look for when they are made, no time.
   */
  makeFakeTimersQuick(config) {
    const FakeTimers = this.fakeTimersModern.constructor;
    this.global.setImmediate = setImmediate;
    this.fakeTimersModern = new FakeTimers({ config, global: this.global });
    delete this.global.setImmediate;
  }

  async setup() {
    await super.setup();
    makeLabelsQuick();
    makeQueriesQuick(this.global);
    makeStylesQuick(this.global);
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
