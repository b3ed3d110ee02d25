import { createRequire } from 'node:module';

const ofJsdom = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
// Its parts need each other, and are found only once all of it is.
ofJsdom('jsdom');

/** Returns a part of jsdom: what its nodes are to itself is not what they are to a page. */
export const insideJsdom = (name) => ofJsdom(`jsdom/lib/jsdom/living/${name}`);
