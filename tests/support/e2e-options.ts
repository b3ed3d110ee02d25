/** The options of a project of the end-to-end tests. */
export type TestOptions = {
  /** The brand that is built and served. */
  brand: string;
  /** Where the console's data are. */
  deployment: ConsoleDeployment;
};

export type ConsoleDeployment = 'embedded' | 'PostgreSQL and S3';

const argsWithCamera = (fps: number) => [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // There is no graphics card: playing one in software costs more than drawing without.
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  `--use-fake-device-for-media-stream=fps=${fps}`,
];

/** Chromium with a fake camera (30 fps) and microphone, and without connections of its own to the internet. */
export const chromiumArgs = argsWithCamera(30);

/** The same for tests that look at no picture of a recording: half as many pictures are drawn and encoded. */
export const halfRateChromiumArgs = argsWithCamera(15);

/**
 * The project whose server forwards every call to a second instance
 * (docs/decisions/0022-calls-the-specification-leaves-open.md).
 */
export const OTHER_BACKEND = 'other backend';
