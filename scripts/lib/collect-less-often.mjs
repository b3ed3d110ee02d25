import { setFlagsFromString } from 'node:v8';

/**
 * How much V8's heap may grow until all of it is searched for garbage, percent. V8's own number for a heap that takes
 * little is about 15: what is received and handed on made it search all memory up to twice a second
 * (docs/scaling.md).
 */
const GROWTH_PERCENT = 50;

/** Has V8 collect garbage less often. To be called once, when a process that receives recordings starts. */
export const collectLessOften = () => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
