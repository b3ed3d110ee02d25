import type { Media } from '../ports/media';
import { BadMedia, CpuSpent, MachineError } from '../ports/media-errors';
import type { MediaOutcome, MediaTask, Metrics } from './metrics';

/** The port to ffmpeg, which counts each task and how it ended. */
export function countMedia(media: Media, metrics: Pick<Metrics, 'countMedia'>): Media {
  function counted<I extends { signal?: AbortSignal }, O>(task: MediaTask, run: (input: I) => Promise<O>) {
    return async (input: I): Promise<O> => {
      const began = performance.now();
      const count = (ended: { outcome: MediaOutcome; cause: string }) =>
        metrics.countMedia(task, ended, (performance.now() - began) / 1000);
      try {
        const output = await run(input);
        count({ outcome: 'done', cause: 'none' });
        return output;
      } catch (error) {
        count(input.signal?.aborted ? { outcome: 'stopped', cause: 'none' } : endOf(error));
        throw error;
      }
    };
  }

  return {
    ...media,
    probe: counted('probe', media.probe),
    salvage: counted('salvage', media.salvage),
    makeMezzanine: counted('mezzanine', media.makeMezzanine),
    stitch: counted('stitch', media.stitch),
  };
}

function endOf(error: unknown): { outcome: MediaOutcome; cause: string } {
  if (error instanceof BadMedia) return { outcome: 'file', cause: error.fault };
  if (error instanceof CpuSpent) return { outcome: 'machine', cause: 'cpuSpent' };
  if (error instanceof MachineError) return { outcome: 'machine', cause: 'machine' };
  return { outcome: 'machine', cause: 'internal' };
}
