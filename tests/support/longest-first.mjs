import { existsSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** Short files that take long. At the end of a run the other workers would have nothing left to do beside them. */
const longest = [
  'integration/many-machines',
  'integration/dev',
  'integration/reminded-by-processes',
  'contract/queue-embedded',
  'integration/hostile-hour',
  'integration/killed-server',
  'integration/export',
  'integration/live-takes',
  'integration/machine-faults',
  'integration/faults-of-recorders',
  'integration/erased-meanwhile',
  'integration/broken-disk',
  'contract/video-session',
  'contract/storage-s3',
  'contract/store-embedded',
].map((name) => `tests/${name}.test.ts`);

for (const path of longest) if (!existsSync(path)) throw new Error(`There is no ${path}`);

/** Begins with the longest tests. On a machine that has measured none yet, Jest takes the largest files for these. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const position = ({ path }) => longest.findIndex((one) => path.endsWith(`/${one}`));
    const rank = (test) => (position(test) < 0 ? longest.length : position(test));
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}
