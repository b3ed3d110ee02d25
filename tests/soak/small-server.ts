import { applyCampaigns } from '../support/apply-campaigns';
import { makePdfOfSize } from '../support/make-pdf';
import { watchTreePss } from '../support/process-tree';
import { startServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { ensureBuild } from '../../scripts/lib/build.mjs';
import { honestSections, makeHonestTakes, visitHonestly } from './honest-visit';

const VISITS = 20;
const MB = 1024 * 1024;
/** What the server and its programs may take together of a machine with 1 GB. */
const MAX_MB = 900;
const RESUME_BYTES = 2 * MB;

/**
 * Twenty visitors at once, each with a resume and a film, on the embedded database. Prints how much memory the server
 * and its programs took at most. Returns whether a small machine has as much, and every film is right.
 */
export async function testSmallServer(): Promise<boolean> {
  await ensureBuild();
  const temp = makeTempFolder();
  const server = await startServer();
  try {
    const campaign = 'small-server';
    await applyCampaigns(server, [{ name: campaign, type: 'job', sections: honestSections }]);
    const takes = await makeHonestTakes(temp.folder);
    const resume = new Uint8Array(makePdfOfSize(RESUME_BYTES));
    const visit = () => visitHonestly(() => server.url, campaign, takes, temp.folder, resume);
    const { result, peakBytes } = await watchTreePss(server.pid, () =>
      Promise.all(Array.from({ length: VISITS }, visit)),
    );
    const faults = result.flatMap(({ fault }) => fault ?? []);
    const peakMb = Math.round(peakBytes / MB);
    console.log(JSON.stringify({ visits: VISITS, faults, peakMb, mostMb: MAX_MB }));
    return faults.length === 0 && peakMb < MAX_MB;
  } finally {
    await server.stop();
    temp.remove();
  }
}
