import { SLOT_TIMEOUT_MS, takeSlot } from './test-slot';

// Under CI a test beside a server, a database and ffmpeg on two cores is tried once more; what was flaky is printed at
// the end (docs/decisions/0010-end-to-end-tests.md).
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });

let leave = () => {};
beforeAll(async () => {
  leave = await takeSlot();
}, SLOT_TIMEOUT_MS);
afterAll(() => leave());

export {};
