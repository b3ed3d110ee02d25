import { ERRORS } from '@/lib/contract/errors';
import { createActor } from '../actor';
import { CallError } from '../api/call-error';
import { type Timers, browserTimers } from '../timers';
import { type SavingEffect, type SavingEvent, type SavingState, reduceSaving } from './saving-machine';
import { type UploadProblem, type UploadStatus, unsentProblem } from '../upload/upload-status';

export type SavingDeps = {
  /** The take's upload; `send` begins it, or goes on with one that failed. */
  upload: { send(): void; status(): UploadStatus; subscribe(listener: () => void): () => void };
  /** Resolves when the record of a take that is on the server is written. */
  save: () => Promise<void>;
  goOn: () => void;
  goBack: () => void;
  log: (event: string, details: string) => void;
  timers?: Timers;
  random?: () => number;
};

/** The saving of one take: a state to show; `enter` begins it, `dismiss` closes its alert. */
export type Saving = {
  getState(): SavingState;
  subscribe(listener: () => void): () => void;
  enter(): void;
  leave(): void;
  dismiss(): void;
};

export function createSaving({ upload, save, goOn, goBack, log, timers = browserTimers, random = Math.random }: SavingDeps): Saving {
  let callOff = () => {};
  let stopFollowing = () => {};
  let visit = new AbortController();
  const actor = createActor<SavingState, SavingEvent, SavingEffect>({ name: 'idle' }, reduceSaving, carryOut);

  function carryOut(effect: SavingEffect, send: (event: SavingEvent) => void): void {
    switch (effect.type) {
      case 'send':
        upload.send();
        return;
      case 'save': {
        const { signal } = visit;
        const answer = (event: SavingEvent) => {
          if (!signal.aborted) send(event);
        };
        save().then(
          () => answer({ type: 'saved' }),
          (error: unknown) => answer({ type: 'failed', problem: problemOf(error), message: String(error) }),
        );
        return;
      }
      case 'step': {
        const spread = effect.maxMilliseconds - effect.minMilliseconds + 1;
        callOff = timers.after(effect.minMilliseconds + Math.floor(random() * spread), () => send({ type: 'step' }));
        return;
      }
      case 'moveOn':
        callOff = timers.after(effect.afterMilliseconds, () => send({ type: 'moveOn' }));
        return;
      case 'callOff':
        callOff();
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
      actor.send({ type: 'enter', upload: upload.status() });
      const follow = () => actor.send({ type: 'uploaded', upload: upload.status() });
      stopFollowing = upload.subscribe(follow);
      follow();
    },
    leave() {
      visit.abort();
      stopFollowing();
      actor.send({ type: 'leave' });
    },
    dismiss: () => actor.send({ type: 'dismiss' }),
  };
}

function problemOf(error: unknown): UploadProblem {
  if (!(error instanceof CallError)) return 'unsent';
  if (error.code === 'notFound') return 'visitGone';
  return error.code in ERRORS && !ERRORS[error.code as keyof typeof ERRORS].retry ? 'refused' : unsentProblem(error.code);
}
