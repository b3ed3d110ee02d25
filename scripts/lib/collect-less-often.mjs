import { setFlagsFromString } from 'node:v8';

/**
 * How much V8's heap may grow until all of it is searched for garbage, percent. V8 reckons with 10 to 300 by itself,
 * and came to less than 20 here: what is received and handed on made it search all memory up to twice a second
 * (docs/scaling.md). Where little is left up to the largest size, V8 still searches earlier.
 */
const GROWTH_PERCENT = 50;

/** Has V8 collect garbage less often. To be called once, when a process that receives recordings starts. */
export const collectLessOften = () => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
