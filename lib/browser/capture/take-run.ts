import type { Capture } from './capture';
import type { FlawWatch } from './flaw-watch';
import type { RecorderEffect, TakeFacts, TakeTicket } from './recorder-state';
import type { SectionTakes } from './section-takes';

type Stop = Extract<RecorderEffect, { name: 'stopRecording' }>;

/** Begins and ends a section's takes, one at a time. */
export function createTakeRun(capture: Capture, takes: SectionTakes, flaws: FlawWatch) {
  let keptTicket: TakeTicket | null = null;
  return {
    /** A take begins only when the camera really records, so that a failed start leaves nothing behind. */
    async start(keeps?: string): Promise<TakeTicket> {
      const take = takes.prepare();
      const ticket: TakeTicket = { uploadId: take.uploadId, count: take.count };
      let hasBegun = false;
      await capture.start((slice) => hasBegun && takes.add(ticket, slice), take);
      flaws.begin();
      takes.begin(ticket, keeps);
      hasBegun = true;
      return ticket;
    },
    /**
     * Runs once for each take, even when the visitor leaves while it is being stopped. Resolves with `null` when it
     * runs already, and when the visitor has meanwhile decided to use what there is.
     */
    async keep({ ticket, ending, isCutOff = false }: Stop): Promise<TakeFacts | null> {
      if (keptTicket === ticket) return null;
      keptTicket = ticket;
      const flaw = flaws.read();
      const isFaulty = isCutOff || flaw !== undefined;
      const recording = await capture.stop(isFaulty).catch((error: unknown) => {
        if (keptTicket !== ticket) return null;
        takes.discard(ticket.uploadId);
        throw error;
      });
      if (!recording || keptTicket !== ticket) return null;
      const { milliseconds } = recording;
      await takes.end(ticket, { milliseconds, ending, ...(isFaulty && { isFaulty }) });
      return { seconds: Math.round(milliseconds / 1000), flaw };
    },
    /** The visitor uses what there is of the take that is being stopped. */
    forget() {
      keptTicket = null;
    },
  };
}
