import type { AskedAnswerType } from '../../contract/answer-type';
import type { AnswerDraft } from '../../contract/answers';
import { choiceDrafts } from './choice/choice-drafts';
import type { AnswerFault, AnswerOf, DraftedKind, DraftRules, TypeOf } from './kind-rules';
import { answerFault } from './rules-of-kinds';
import { textDrafts } from './text/text-drafts';

/** Every kind of answers that are typed or chosen. */
const DRAFTS: { readonly [Kind in DraftedKind]: DraftRules<Kind> } = { text: textDrafts, choice: choiceDrafts };

/** Returns the rules of one kind: they take drafts of that kind alone. */
const draftsOf = (kind: DraftedKind) => DRAFTS[kind] as unknown as DraftRules<DraftedKind>;

/** Why the visitor cannot go on with what stands in a section. `otherEmpty`: a choice of one's own without words. */
export type DraftFault = AnswerFault | 'otherEmpty';

/** Returns why the visitor cannot go on with a draft; `null`: nothing is in the way. */
export function draftFault(type: AskedAnswerType, draft: AnswerDraft): DraftFault | null {
  return draftsOf(draft.kind).lacksOther(draft) ? 'otherEmpty' : answerFault(type, toAnswer(draft));
}

/** Returns a draft as the answer that it would be: without spaces around it, and with the choices in their order. */
export const toAnswer = (draft: AnswerDraft): AnswerOf<DraftedKind> => draftsOf(draft.kind).toAnswer(draft);

/** Whether nothing is answered yet. */
export const isEmptyDraft = (draft: AnswerDraft): boolean => draftsOf(draft.kind).isEmpty(draft);

/** Returns what of a draft of the section's kind the section offers. */
export const fitDraft = (type: AskedAnswerType, draft: AnswerDraft): AnswerDraft =>
  draftsOf(draft.kind).fit(type as TypeOf<DraftedKind>, draft);

/** Whether a draft may say something else in other content: it names what is offered by its place. */
export const isByPlace = (draft: AnswerDraft): boolean => draftsOf(draft.kind).isByPlace;

/** Whether a value is a draft, as this browser has kept it. */
export function isDraft(value: unknown): value is AnswerDraft {
  const kept = (value ?? {}) as Record<string, unknown>;
  return (
    typeof kept.kind === 'string' &&
    Object.hasOwn(DRAFTS, kept.kind) &&
    draftsOf(kept.kind as DraftedKind).isDraft(kept)
  );
}
