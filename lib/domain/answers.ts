import { ANSWER_KINDS } from '../contract/answer-kinds';
import type { AnswerType, AskedAnswerType } from '../contract/answer-type';
import type { CampaignContent } from '../contract/campaign-content';
import type { SectionAnswer } from '../contract/answers';

type Asked = { answerType: AnswerType | AskedAnswerType };
type Answered = Pick<SectionAnswer, 'sectionId' | 'answer'>;

export const isRecorded = ({ answerType }: Asked): boolean => ANSWER_KINDS[answerType.kind].isRecorded;

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

/** Returns how long a section takes at most, seconds: for the time that a whole visit is said to take. */
export function answerSeconds({ answerType, seconds }: Asked & { seconds: number }): number {
  const of = ANSWER_KINDS[answerType.kind];
  return of.isRecorded ? seconds : of.seconds;
}
