import { IS_RECORDED } from '../contract/answer-kinds';
import type { AnswerKind } from '../contract/answer-kinds';
import type { AnswerType, AskedAnswerType } from '../contract/answer-type';
import type { CampaignContent } from '../contract/campaign-content';
import type { Answer, AnswerDraft, SectionAnswer, SentAnswer } from '../contract/answers';

type Asked = { answerType: AnswerType | AskedAnswerType };
type Answered = Pick<SectionAnswer, 'sectionId' | 'answer'>;

export const isRecorded = ({ answerType }: Asked): boolean => IS_RECORDED[answerType.kind];

/** Returns the sections of a campaign that become its film, in their order. */
export const recordedSections = <S extends Asked>({ sections }: { sections: readonly S[] }): S[] =>
  sections.filter(isRecorded);

/** Whether a section may have an answer: it is not recorded, or may be skipped. */
export const mayBeAnswered = (section: Asked): boolean => !isRecorded(section) || isOptional(section);

export const isOptional = ({ answerType }: Asked): boolean => answerType.isOptional;

/**
 * Returns the sections that become a visit's film, in their order: what is recorded and was not skipped. `hasTake`:
 * whether there is a take of this section; it counts, even when the section was skipped before.
 */
export const filmSections = <S extends Asked & { id: string }>(
  campaign: { sections: readonly S[] },
  answers: readonly Answered[] | undefined,
  hasTake: (sectionId: string) => boolean,
): S[] => {
  const skipped = skippedSections(answers);
  return recordedSections(campaign).filter(({ id }) => hasTake(id) || !skipped.includes(id));
};

/** Whether there is a film of the campaign at all: of one that is not written yet there may be. */
export const hasFilm = ({ sections }: { sections: readonly Asked[] }): boolean =>
  sections.length === 0 || sections.some(isRecorded);

/** Returns the ids of the sections that the visitor has answered, or skipped, without a recording. */
export const answeredSections = (answers: readonly Answered[] | undefined): string[] =>
  (answers ?? []).filter(({ answer }) => answer !== null).map(({ sectionId }) => sectionId);

/** Returns the ids of the sections that the visitor has skipped. */
export const skippedSections = (answers: readonly Answered[] | undefined): string[] =>
  (answers ?? []).filter(({ answer }) => answer?.kind === 'skipped').map(({ sectionId }) => sectionId);

/** Whether there is a film of a visit, or will be: not when all that is recorded was skipped. */
export const willHaveFilm = (
  campaign: { sections: readonly (Asked & { id: string })[] },
  visit: { videos: readonly { sectionId: string }[]; answers?: readonly Answered[] } | null | undefined,
): boolean =>
  campaign.sections.length === 0 ||
  filmSections(campaign, visit?.answers, (id) => Boolean(visit?.videos.some(({ sectionId }) => sectionId === id)))
    .length > 0;

/** Whether answers of a visit that are not recorded may be changed, as far as its campaign's option says. */
export const mayChangeAnswers = (
  { changeAnswers }: Pick<CampaignContent, 'changeAnswers'>,
  isCompleted: boolean,
): boolean => !isCompleted || changeAnswers === 'untilClosed';

/** Why a section does not accept an answer. */
export type AnswerFault = 'empty' | 'tooLong' | 'tooMany' | 'notOffered' | 'required' | 'otherKind' | FileFault;

/** Why a file is not accepted: it is none of the formats that are asked for, or could harm whoever opens it. */
export type FileFault = 'fileFormat' | 'fileUnsafe';

/** Returns why a section does not accept an answer; `null`: it does. */
export function answerFault(type: AnswerType | AskedAnswerType, answer: SentAnswer): AnswerFault | null {
  if (answer.kind === 'skipped') return type.isOptional ? null : 'required';
  if (answer.kind === 'text' && type.kind === 'text') return textFault(type, answer);
  if (answer.kind === 'choice' && type.kind === 'choice') return choiceFault(type, answer);
  // What a file is decides whoever looks into it.
  if (answer.kind === 'file' && type.kind === 'file') return null;
  return 'otherKind';
}

type OfKind<Kind extends AnswerKind> = Extract<AnswerType | AskedAnswerType, { kind: Kind }>;

function textFault({ limit, unit }: OfKind<'text'>, { text }: Extract<Answer, { kind: 'text' }>): AnswerFault | null {
  if (text.trim() === '') return 'empty';
  return lengthOf(text, unit) > limit ? 'tooLong' : null;
}

function choiceFault(type: OfKind<'choice'>, { chosen, other }: Extract<Answer, { kind: 'choice' }>) {
  const isOffered = chosen.every((place, index) => place < type.choices.length && chosen.indexOf(place) === index);
  if (!isOffered || (other !== null && !type.allowsOther)) return 'notOffered';
  const count = chosen.length + (other === null ? 0 : 1);
  if (count === 0) return 'empty';
  return count > mostChoices(type) ? 'tooMany' : null;
}

/** Returns how many choices an answer may have: no more than there are. */
export const mostChoices = ({ most, choices, allowsOther }: OfKind<'choice'>): number =>
  Math.min(most, choices.length + (allowsOther ? 1 : 0));

/** Returns how long a written answer is. */
export function lengthOf(text: string, unit: OfKind<'text'>['unit']): number {
  const said = text.trim();
  if (unit === 'characters') return [...said].length;
  return said === '' ? 0 : said.split(/\s+/u).length;
}

/** Returns a draft as the answer that it would be: without spaces around it, and with the choices in their order. */
export function toAnswer(draft: AnswerDraft): Exclude<Answer, { kind: 'file' }> {
  if (draft.kind === 'text') return { kind: 'text', text: draft.text.trim() };
  const other = draft.other?.trim() ?? null;
  return { kind: 'choice', chosen: [...draft.chosen].sort((one, next) => one - next), other: other || null };
}

type Compared = Answer | SentAnswer | AnswerDraft | null;

/** Whether two answers, or two drafts, say the same. */
export function isSameAnswer(one: Compared, other: Compared): boolean {
  if (one?.kind === 'text' && other?.kind === 'text') return one.text === other.text;
  if (one?.kind === 'choice' && other?.kind === 'choice')
    return one.chosen.join() === other.chosen.join() && one.other === other.other;
  if (one?.kind === 'file' && other?.kind === 'file') return fileIdOf(one) === fileIdOf(other);
  return one?.kind === other?.kind;
}

const fileIdOf = (answer: Extract<Answer | SentAnswer, { kind: 'file' }>) =>
  'file' in answer ? answer.file.fileId : answer.fileId;

/** How long a section takes that is not recorded, seconds; `null`: as long as its recording. */
const ANSWER_SECONDS: Readonly<Record<AnswerKind, number | null>> = {
  video: null,
  audio: null,
  text: 90,
  choice: 20,
  file: 60,
};

/** Returns how long a section takes at most, seconds: for the time that a whole visit is said to take. */
export function answerSeconds({ answerType, seconds }: Asked & { seconds: number }): number {
  return ANSWER_SECONDS[answerType.kind] ?? seconds;
}
