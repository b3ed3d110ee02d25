import { execFileSync } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { startServer, type TestServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

const temp = makeTempFolder();
const trouble = join(temp.folder, 'trouble');
let server: TestServer;
let take: Uint8Array<ArrayBuffer>;

/** Starts a server whose ffmpeg runs the file `trouble` while there is one, and otherwise works normally. */
beforeAll(async () => {
  const ffmpeg = join(temp.folder, 'ffmpeg');
  const real = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim();
  await writeFile(ffmpeg, `#!/bin/sh\n[ ! -e '${trouble}' ] || . '${trouble}'\nexec '${real}' "$@"\n`);
  await chmod(ffmpeg, 0o755);
  take = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  server = await startServer({ env: { FFMPEG: ffmpeg } });
  await applyCampaigns(server, [{ name: 'trouble', sections: [{ prompt: 'a', seconds: 5 }] }]);
}, 120_000);
afterAll(async () => {
  await server.stop();
  temp.remove();
});

/** How often jobs of this kind have failed. */
const failures = (job: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"job failed"') && line.includes(`"job":"${job}"`)).length;

it.each([
  ['a full disk', "echo 'No space left on device' >&2; exit 1"],
  ['a program killed for what it used', 'kill -9 $$'],
])(
  '%s ends the film with Try Again, after a bounded number of tries, and it works once there is room',
  async (_, script) => {
    await writeFile(trouble, script);
    const visitor = createVisitor(server.url, 'trouble');
    await visitor.begin();
    // Before the save, which sends the section's own job.
    const [stitches, normalisations] = [failures('stitch'), failures('normalise')];
    await visitor.save('1', take);
    expect(await visitor.film()).toEqual({ status: 'Error', message: 'stitchFailed', solution: 'AWSIsDown' });
    // The visitor may be told before the last try is logged. The pictures of the film that was made in the case before
    // may fail meanwhile: they are another film's, and nobody waits for them.
    await waitFor(() => failures('stitch') >= stitches + 3);
    expect(failures('stitch') - stitches).toBe(3);
    expect(failures('normalise') - normalisations).toBeLessThanOrEqual(3);
    await rm(trouble);
    expect(await visitor.film()).toEqual({ status: 'Complete' });
  },
  120_000,
);
