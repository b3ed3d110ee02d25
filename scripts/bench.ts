import { measureFirstLoad } from './bench/first-load';
import { measureStitch } from './bench/stitch';
import { measureUpload } from './bench/upload';
import { printReport, type Figure } from './bench/report';
import { startServer } from '../tests/support/server';

/** `npm run bench`: what the product promises in numbers, as ratios inside one run where a machine's mood would decide. Needs a build. */
async function bench(): Promise<void> {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const figures: Figure[] = [];
  try {
    figures.push(...(await measureFirstLoad(server)), ...(await measureStitch(server)), ...(await measureUpload(server)));
  } finally {
    await server.stop();
  }
  printReport(figures);
}

await bench();
