/** How long nothing is typed until it is kept, ms. */
export const KEEP_AFTER_MS = 1000;

/** `failed`: what is given is only on this page. */
export type KeptState = 'none' | 'keeping' | 'kept' | 'failed';

export type DraftKeeper<Given> = ReturnType<typeof createDraftKeeper<Given>>;

/** Keeps what is given: one request at a time, and of what waits only the newest. */
export function createDraftKeeper<Given>(
  send: (given: Given) => Promise<unknown>,
  onState: (state: KeptState) => void,
) {
  let unkept: { given: Given } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keepAll(): Promise<void> {
    while (unkept) {
      const sent = unkept;
      unkept = null;
      try {
        await send(sent.given);
        if (!unkept) onState('kept');
      } catch {
        unkept ??= sent;
        onState('failed');
        return;
      }
    }
  }

  function keepNow(): Promise<void> {
    clearTimeout(timer);
    running ??= keepAll().finally(() => (running = null));
    return running;
  }

  return {
    /** `isTyped`: more of it is probably on its way. */
    note(given: Given, { isTyped }: { isTyped: boolean }): void {
      unkept = { given };
      onState('keeping');
      clearTimeout(timer);
      if (isTyped) timer = setTimeout(() => void keepNow(), KEEP_AFTER_MS);
      else void keepNow();
    },
    /** Keeps at once what waits, if anything does. */
    keepNow: () => void (unkept && keepNow()),
    /** Resolves when nothing is being sent any more; what waits is not sent, because something else takes its place. */
    async giveWay(): Promise<void> {
      clearTimeout(timer);
      unkept = null;
      await running;
    },
  };
}
