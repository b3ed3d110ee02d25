import { measureBacklog } from './bench/backlog';
import { measureCalls } from './bench/calls';
import { measureExport } from './bench/export';
import { measureExportEntries } from './bench/export-entries';
import { measureFilmAhead } from './bench/film-ahead';
import { measureFilmCrowd } from './bench/film-crowd';
import { measureFirstLoad } from './bench/first-load';
import { measureMemory } from './bench/memory';
import { measurePerformance } from './bench/performance';
import { measureMainThread } from './bench/main-thread';
import { measureNewcomers } from './bench/newcomers';
import { measureSaving } from './bench/saving';
import { measureStitch } from './bench/stitch';
import { measureSubmissions } from './bench/submissions';
import { measureUpload } from './bench/upload';
import { measureVisitCosts } from './bench/visit-costs';
import { measureWorkers } from './bench/workers';
import { printReport, type Figure } from './bench/report';
import { startServer } from '../tests/support/server';

/**
 * `npm run bench`: measures what the product promises, as ratios within one run where the result would depend on the
 * machine. Needs a build. Arguments such as `saving` select some of the measurements.
 */
async function bench(): Promise<void> {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const figures: Figure[] = [];
  try {
    const measures = [
      measureFirstLoad,
      measurePerformance,
      measureSaving,
      measureMainThread,
      measureStitch,
      measureFilmAhead,
      measureFilmCrowd,
      measureUpload,
      measureBacklog,
      measureNewcomers,
      measureCalls,
      measureVisitCosts,
      measureMemory,
      measureWorkers,
      measureSubmissions,
      measureExport,
      measureExportEntries,
    ];
    const wanted = process.argv.slice(2);
    for (const measure of measures) {
      if (wanted.length === 0 || wanted.some((name) => measure.name.toLowerCase().includes(name.toLowerCase())))
        figures.push(...(await measure(server)));
    }
  } finally {
    await server.stop();
  }
  printReport(figures);
}

await bench();
