import { Counter, Histogram, type Registry } from 'prom-client';

/** See `Metrics`. `dropped`: how many segments were left out. */
export type ObserveTranscript = (ended: { outcome: string; seconds: number; dropped: number }) => void;

const WAITS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600, 21_600, 86_400];

/** Returns what observes the end of each run of what writes down speech. */
export function createTranscriptMetrics(registers: Registry[]): ObserveTranscript {
  const runs = new Counter({
    name: 'introreel_transcripts_total',
    help: 'Takes whose speech was written down, or was not, by what came of it',
    labelNames: ['outcome'],
    registers,
  });
  const waits = new Histogram({
    name: 'introreel_transcript_wait_seconds',
    help: 'From the moment a take could be listened to until its words are there',
    buckets: WAITS,
    registers,
  });
  const invented = new Counter({
    name: 'introreel_transcript_segments_dropped_total',
    help: 'Segments that were left out because nobody speaks there',
    registers,
  });
  return ({ outcome, seconds, dropped }) => {
    runs.inc({ outcome });
    if (outcome === 'made') waits.observe(Math.max(0, seconds));
    invented.inc(dropped);
  };
}
