import { ERRORS, isErrorCode } from '@/lib/contract/errors';
import { type Actor, createActor } from '../actor';
import { CallError } from '../api/call-error';
import { type Timers, browserTimers } from '../timers';
import { unsentProblem } from '../upload/retry';
import type { UploadProblem, UploadStatus } from '../upload/state';
import { type SavingEffect, type SavingEvent, type SavingState, reduceSaving } from './reducer';

export type SavingDeps = {
  /** The upload of the take. `send` begins it, or continues one that failed. */
  upload: { send(): void; status(): UploadStatus; subscribe(listener: () => void): () => void };
  /** Resolves when a take that is on the server is saved. */
  save: () => Promise<void>;
  goOn: () => void;
  goBack: () => void;
  log: (event: string, details: string) => void;
  timers?: Timers;
  random?: () => number;
};

/** The saving of one take: a state to show. `enter` starts it, `dismiss` closes its alert. */
export type Saving = Pick<Actor<SavingState, SavingEvent>, 'getState' | 'subscribe'> & {
  enter(): void;
  leave(): void;
  dismiss(): void;
};

export function createSaving({
  upload,
  save,
  goOn,
  goBack,
  log,
  timers = browserTimers,
  random = Math.random,
}: SavingDeps): Saving {
  let cancelTimer = () => {};
  let unsubscribe = () => {};
  let visit = new AbortController();
  const actor = createActor<SavingState, SavingEvent, SavingEffect>({ name: 'idle' }, reduceSaving, runEffect);

  function runEffect(effect: SavingEffect, send: (event: SavingEvent) => void): void {
    switch (effect.name) {
      case 'sendTake':
        upload.send();
        return;
      case 'saveTake': {
        const { signal } = visit;
        const answer = (event: SavingEvent) => {
          if (!signal.aborted) send(event);
        };
        save().then(
          () => answer({ name: 'takeSaved' }),
          (error: unknown) => answer({ name: 'saveFailed', problem: problemOf(error), message: String(error) }),
        );
        return;
      }
      case 'waitStep': {
        const spread = effect.maxMilliseconds - effect.minMilliseconds + 1;
        const milliseconds = effect.minMilliseconds + Math.floor(random() * spread);
        cancelTimer = timers.after(milliseconds, () => send({ name: 'stepPassed' }));
        return;
      }
      case 'pause':
        cancelTimer = timers.after(effect.milliseconds, () => send({ name: 'pauseEnded' }));
        return;
      case 'cancel':
        cancelTimer();
        return;
      case 'goOn':
        goOn();
        return;
      case 'goBack':
        goBack();
        return;
      case 'log':
        log(effect.event, effect.details);
    }
  }

  return {
    getState: actor.getState,
    subscribe: actor.subscribe,
    enter() {
      visit = new AbortController();
      actor.send({ name: 'entered', upload: upload.status() });
      const follow = () => actor.send({ name: 'uploadChanged', upload: upload.status() });
      unsubscribe = upload.subscribe(follow);
      follow();
    },
    leave() {
      visit.abort();
      unsubscribe();
      actor.send({ name: 'left' });
    },
    dismiss: () => actor.send({ name: 'alertDismissed' }),
  };
}

function problemOf(error: unknown): UploadProblem {
  if (!(error instanceof CallError)) return 'unsent';
  if (error.code === 'notFound') return 'visitGone';
  return isErrorCode(error.code) && !ERRORS[error.code].retry ? 'refused' : unsentProblem(error.code);
}
