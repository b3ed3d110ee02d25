import type { SectionAnswer } from '@/lib/contract/answers';
import { asCallError } from '../api/call-error';
import type { Api } from '../api/client';
import { type RunningMachine, startMachine } from '../machine';
import { type Online, browserOnline } from '../online';
import { type Timers, browserTimers } from '../timers';
import { reduceAnswer } from './answer-reducer';
import type { AnswerEffect, AnswerEvent, AnswerState } from './answer-state';
import type { KeptAnswers } from './kept-answers';

type Deps = {
  api: Pick<Api, 'saveAnswer'>;
  answers: Pick<KeptAnswers, 'keep' | 'note' | 'drop'>;
  log: (event: string, details?: string) => void;
  online?: Online;
  timers?: Timers;
};

type Of = { campaignId: string; campaignName: string; uuid: string; sectionId: string };

/** Brings the answer of one section to the server. */
export type AnswerSaving = Pick<RunningMachine<AnswerState, AnswerEvent>, 'getState' | 'send' | 'subscribe'> & {
  /** The section is on the screen. Returns a function for when it is not any more. */
  enter(): () => void;
};

/** `onGiven` is told what the server has once it has an answer, even when the visitor has left the section. */
export function createAnswerSaving(
  { api, answers, log, online = browserOnline, timers = browserTimers }: Deps,
  { campaignId, campaignName, uuid, sectionId }: Of,
  opened: AnswerState,
  onGiven: (given: SectionAnswer) => void,
): AnswerSaving {
  const of = { campaignName, uuid, sectionId };
  const params = { campaignId, uuid, sectionId };
  let stopWaiting = () => {};

  function run(effect: AnswerEffect, tell: (event: AnswerEvent) => void): void {
    switch (effect.name) {
      case 'keep':
        return answers.keep(of, effect.kept);
      case 'drop':
        return answers.drop(of, effect.revision);
      case 'stopWaiting':
        return stopWaiting();
      case 'wait':
        stopWaiting();
        stopWaiting = timers.after(effect.milliseconds, () => tell({ name: 'waited' }));
        return;
      case 'send':
        api.saveAnswer({ params, query: {}, body: { revision: effect.revision, ...effect.content } }).then(
          (kept) => {
            if (kept.answer && 'answer' in effect.content) onGiven(kept);
            answers.note(of, kept.revision);
            tell({ name: 'answered', kept });
          },
          (error: unknown) => tell({ name: 'failed', error: asCallError(error), isOnline: online.isOnline() }),
        );
        return;
      case 'log':
        return log('Answer not saved', effect.details);
    }
  }

  const machine = startMachine(opened, reduceAnswer, run);
  return {
    ...machine,
    enter() {
      machine.send({ name: 'entered' });
      const stop = online.subscribe(() => online.isOnline() && machine.send({ name: 'connected' }));
      return () => {
        stop();
        machine.send({ name: 'left' });
      };
    },
  };
}
