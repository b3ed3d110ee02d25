/** The options of a project of the end-to-end tests. */
export type TestOptions = {
  /** The brand that is built and served. */
  brand: string;
};

/** Chromium with a fake camera (30 fps) and microphone, and without connections of its own to the internet. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=30',
];

/**
 * The project whose server forwards every call to a second instance
 * (docs/decisions/0022-calls-the-specification-leaves-open.md).
 */
export const OTHER_BACKEND = 'other backend';
