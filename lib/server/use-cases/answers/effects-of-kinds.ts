import type { GivenKind } from '@/lib/contract/answer-kinds';
import type { Answer, SentAnswer } from '@/lib/contract/answers';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import type { Deps } from '../deps';
import { fileEffects } from './file/file-effects';
import type { EffectsOf, ExportedFile, KindEffects } from './kind-effects';

/** Every kind of answers that are not recorded. */
const EFFECTS: { readonly [Kind in GivenKind]: EffectsOf<Kind> } = { text: null, choice: null, file: fileEffects };

/** Returns the effects of one kind: they take what is of that kind alone. */
const effectsOf = (kind: GivenKind) => EFFECTS[kind] as unknown as KindEffects<GivenKind> | null;
const KINDS = Object.keys(EFFECTS) as GivenKind[];

/** Whether something else is kept of an answer than what is sent. */
export const isReceived = (sent: SentAnswer): boolean => sent.kind !== 'skipped' && effectsOf(sent.kind) !== null;

/** Returns an answer as it is kept. Throws why there is none. */
export async function receiveAnswer(
  deps: Pick<Deps, 'store' | 'queue'>,
  of: { visitId: string; sectionId: string },
  sent: SentAnswer,
): Promise<Answer> {
  const effects = sent.kind === 'skipped' ? null : effectsOf(sent.kind);
  return effects && sent.kind !== 'skipped' ? effects.receive(deps, of, sent) : (sent as Answer);
}

/** Adds links to the files among the answers. They are only ever saved: nothing shows them. */
export async function addLinks(
  deps: Pick<Deps, 'store' | 'storage'>,
  visitId: string,
  answers: readonly SubmittedAnswer[],
): Promise<SubmittedAnswer[]> {
  const linked = await eachKind(answers, (effects, ofKind) => effects.addLinks(deps, visitId, ofKind));
  return answers.map((answer) => linked.find(({ sectionId }) => sectionId === answer.sectionId) ?? answer);
}

/** Returns the files that are answers. `findVisit`: of which visit; it is asked for only where there may be any. */
export const listAnswerFiles = (
  deps: Pick<Deps, 'store'>,
  findVisit: () => Promise<{ id: string } | null>,
  answers: readonly SubmittedAnswer[],
): Promise<ExportedFile[]> => eachKind(answers, (effects, ofKind) => effects.listFiles(deps, findVisit, ofKind));

async function eachKind<Found>(
  answers: readonly SubmittedAnswer[],
  find: (effects: KindEffects<GivenKind>, ofKind: readonly SubmittedAnswer[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found = KINDS.map((kind) => {
    const effects = effectsOf(kind);
    return effects
      ? find(
          effects,
          answers.filter((answer) => answer.kind === kind),
        )
      : [];
  });
  return (await Promise.all(found)).flat();
}
