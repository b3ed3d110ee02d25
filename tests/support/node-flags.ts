/** Whether a test runs this. Benchmarks and long runs, which are no tests, measure what people run. */
export const inTest = Boolean(process.env.JEST_WORKER_ID || process.env.TEST_WORKER_INDEX);

/**
 * Flags for the product's processes. A test's process does not live long enough for its database, which is WebAssembly,
 * to be worth optimising: that took half of a start.
 */
export const nodeFlags: readonly string[] = inTest ? ['--liftoff-only'] : [];
