import { createActor } from '../actor';
import { CallError } from '../api/call-error';
import { type Timers, browserTimers } from '../timers';
import { type SavingEffect, type SavingEvent, type SavingProblem, type SavingState, reduceSaving } from './saving-machine';

export type SavingDeps = {
  /** Resolves when the server has the take and its record. */
  save: (onProgress: (share: number) => void) => Promise<void>;
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

export function createSaving({ save, goOn, goBack, log, timers = browserTimers, random = Math.random }: SavingDeps): Saving {
  let callOff = () => {};
  let visit = new AbortController();
  const actor = createActor<SavingState, SavingEvent, SavingEffect>({ name: 'idle' }, reduceSaving, carryOut);

  function carryOut(effect: SavingEffect, send: (event: SavingEvent) => void): void {
    switch (effect.type) {
      case 'upload': {
        const { signal } = visit;
        const answer = (event: SavingEvent) => {
          if (!signal.aborted) send(event);
        };
        save((share) => answer({ type: 'progress', share })).then(
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
      actor.send({ type: 'enter' });
    },
    leave() {
      visit.abort();
      actor.send({ type: 'leave' });
    },
    dismiss: () => actor.send({ type: 'dismiss' }),
  };
}

function problemOf(error: unknown): SavingProblem {
  return error instanceof CallError && error.code === 'notFound' ? 'visitGone' : 'unsent';
}
