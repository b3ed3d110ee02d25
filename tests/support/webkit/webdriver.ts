import type { WebKitDriver } from './start-driver';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** What WebKitGTK leaves off and Safari has on: pages that mute the camera, and its rules for players. */
const FEATURES = [
  'MediaSessionCaptureToggleAPI',
  'RequiresUserGestureForMediaPlayback',
  'InlineMediaPlaybackRequiresPlaysInlineAttribute',
];
const ARGS = [
  ...['--automation', '--enable-mock-capture-devices=true', '--enable-media-stream=true'],
  `--features=${FEATURES.map((name) => `+${name}`).join()}`,
];

/** How long a browser may take to start, ms. A driver whose browser hangs never answers; the next has its own. */
const START_MS = 45_000;

/** The height of the browser's own bars, pixels. */
const TOOLBAR = 38;

export type Session = {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs a script in the page, whatever the page allows. */
  load(script: string): Promise<void>;
  /** Runs a function in the page and returns what it resolves to. It sees nothing but its arguments, which are JSON. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Presses the middle of the first element that the selector finds, as with a mouse. */
  click(selector: string): Promise<void>;
  /** Types into a field; of a file field, names the file. */
  type(selector: string, text: string): Promise<void>;
  /** Hides the window, as another tab in front of it does. */
  hide(): Promise<void>;
  /** Shows the window, so high that this is left for the page, pixels. */
  show(height?: number): Promise<void>;
  /** Returns a picture of the window, PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** Opens a browser window with data of its own, by the W3C's WebDriver protocol. */
export async function openSession({ url: driver, binary }: Pick<WebKitDriver, 'url' | 'binary'>): Promise<Session> {
  async function call<Value>(method: string, path: string, body?: object, withinMs?: number): Promise<Value> {
    const signal = withinMs ? AbortSignal.timeout(withinMs) : undefined;
    const answer = await fetch(driver + path, { method, body: body && JSON.stringify(body), signal });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ARGS } };
  const wanted = { capabilities: { alwaysMatch } };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', wanted, START_MS);
  const session = `/session/${sessionId}`;
  const find = async (selector: string) => {
    const found = await call<Record<typeof ELEMENT, string>>('POST', `${session}/element`, {
      using: 'css selector',
      value: selector,
    });
    return `${session}/element/${found[ELEMENT]}`;
  };

  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    reload: () => call('POST', `${session}/refresh`, {}),
    url: () => call('GET', `${session}/url`),
    load: (script) => call('POST', `${session}/execute/sync`, { script, args: [] }),
    async evaluate(run, ...given) {
      const script = `const done = [...arguments].pop();
        (async () => (${String(run)})(...[...arguments].slice(0, -1)))()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await call<{ value: never; error?: string }>('POST', `${session}/execute/async`, {
        script,
        args: given,
      });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: async (selector) => call('POST', `${await find(selector)}/click`, {}),
    type: async (selector, text) => call('POST', `${await find(selector)}/value`, { text }),
    hide: () => call('POST', `${session}/window/minimize`, {}),
    show: (height = 730) =>
      call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1024, height: height + TOOLBAR }),
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    close: () => call('DELETE', session),
  };
}
