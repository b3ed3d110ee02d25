import { measureBacklog } from '../tests/bench/backlog';
import { measureCalls } from '../tests/bench/calls';
import { measureComparison } from '../tests/bench/comparison';
import { measureExport } from '../tests/bench/export';
import { measureExportEntries } from '../tests/bench/export-entries';
import { measureFilmAhead } from '../tests/bench/film-ahead';
import { measureFilmAheadOfWords } from '../tests/bench/film-ahead-of-words';
import { measureFilmCopy } from '../tests/bench/film-copy';
import { measureFilmCrowd } from '../tests/bench/film-crowd';
import { measureFirstLoad } from '../tests/bench/first-load';
import { measureMemory } from '../tests/bench/memory';
import { measurePerformance } from '../tests/bench/performance';
import { measureMainThread } from '../tests/bench/main-thread';
import { measureNewcomers } from '../tests/bench/newcomers';
import { measureSaving } from '../tests/bench/saving';
import { measureStitch } from '../tests/bench/stitch';
import { measureSubmissions } from '../tests/bench/submissions';
import { measureTranscripts } from '../tests/bench/transcripts';
import { measureTyping } from '../tests/bench/typing';
import { measureUpload } from '../tests/bench/upload';
import { measureVisitCosts } from '../tests/bench/visit-costs';
import { measureWorkers } from '../tests/bench/workers';
import { printReport, type Figure } from '../tests/bench/report';
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
      measureFilmAheadOfWords,
      measureFilmCopy,
      measureFilmCrowd,
      measureUpload,
      measureBacklog,
      measureNewcomers,
      measureCalls,
      measureVisitCosts,
      measureMemory,
      measureWorkers,
      measureSubmissions,
      measureTranscripts,
      measureComparison,
      measureExport,
      measureExportEntries,
      measureTyping,
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
