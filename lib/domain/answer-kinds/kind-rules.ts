import type { GivenKind } from '../../contract/answer-kinds';
import type { AnswerType, AskedAnswerType } from '../../contract/answer-type';
import type { Answer, AnswerDraft, KeptFile, SentAnswer } from '../../contract/answers';
import type { SubmittedAnswer } from '../../contract/organizer/submitted-answers';

/** Why a section does not accept an answer. */
export type AnswerFault = 'empty' | 'tooLong' | 'tooMany' | 'notOffered' | 'required' | 'otherKind' | FileFault;

/** Why a file is not accepted: it is none of the formats that are asked for, or could harm whoever opens it. */
export type FileFault = 'fileFormat' | 'fileUnsafe';

/** The kinds that are typed or chosen: what is not yet an answer is kept as a draft. */
export type DraftedKind = AnswerDraft['kind'];

export type TypeOf<Kind extends GivenKind> = Extract<AnswerType | AskedAnswerType, { kind: Kind }>;
export type SentOf<Kind extends GivenKind> = Extract<SentAnswer, { kind: Kind }>;
export type AnswerOf<Kind extends GivenKind> = Extract<Answer, { kind: Kind }>;
export type DraftOf<Kind extends DraftedKind> = Extract<AnswerDraft, { kind: Kind }>;
export type SubmittedOf<Kind extends GivenKind> = Extract<SubmittedAnswer, { kind: Kind }>;

/** What is told of every kind. */
type OfEach = Exclude<keyof SubmittedAnswer, 'kind'>;

/** What is particular to a kind of answers that are not recorded. */
export type KindRules<Kind extends GivenKind> = {
  /** Returns why a section of this kind does not accept an answer of it; `null`: it does. */
  fault(type: TypeOf<Kind>, answer: SentOf<Kind>): AnswerFault | null;
  /** Whether two answers say the same. */
  isSame(one: SentOf<Kind> | AnswerOf<Kind>, other: SentOf<Kind> | AnswerOf<Kind>): boolean;
  /** Returns what members see of an answer; `null`: there is none. */
  submitted(type: TypeOf<Kind>, answer: AnswerOf<Kind> | null): Omit<SubmittedOf<Kind>, OfEach | 'kind'>;
  /** Returns what was answered, each thing for itself; empty where nothing was. */
  things(submitted: SubmittedOf<Kind>): string[];
  /** Whether that is read as it is, and not as a list. */
  isProse: boolean;
  /** Returns the same without what may tell who it is of; `null`: nothing of it is meant to. */
  nameless: ((submitted: SubmittedOf<Kind>) => SubmittedOf<Kind>) | null;
  /** The file that is the answer; `null`: a file never is. */
  fileOf: ((answer: AnswerOf<Kind>) => KeptFile) | null;
};

/** What is particular to a kind besides, whose answers are typed or chosen. */
export type DraftRules<Kind extends DraftedKind> = {
  /** Returns a draft as the answer that it would be, which its section may still not accept. */
  toAnswer(draft: DraftOf<Kind>): AnswerOf<Kind>;
  /** Whether nothing is answered yet. */
  isEmpty(draft: DraftOf<Kind>): boolean;
  /** Whether it has a choice of the visitor's own, and no words for it. */
  lacksOther(draft: DraftOf<Kind>): boolean;
  /** Returns what of a draft its section offers: it may be from a visit with other content. */
  fit(type: TypeOf<Kind>, draft: DraftOf<Kind>): DraftOf<Kind>;
  /** Whether it names what its section offers by its place, and so says something else where others are offered. */
  isByPlace: boolean;
  /** Whether that is a draft of this kind, as this browser has kept it. */
  isDraft(kept: Readonly<Record<string, unknown>>): boolean;
};
