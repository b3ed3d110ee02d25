import { withoutUnusedTimes } from '../contract/answer-rules';
import { ANSWER_FIELDS, type DraftAnswerType, type DraftField, type DraftSection } from '../contract/campaign-draft';
import { mapChoices } from './answer-kinds/choice/map-choices';
import { withoutEmptyTexts } from './translations';

/** Returns a section of a draft as a campaign has it: what is empty is its default, and unused times are none. */
export const readAnswered = (section: DraftSection): DraftSection =>
  withoutUnusedTimes({ ...section, answerType: readAnswerType(section.answerType) });

function readAnswerType(written: DraftAnswerType): DraftAnswerType {
  const fields: Readonly<Record<string, DraftField>> = ANSWER_FIELDS[written.kind];
  const values = Object.entries(written).map(([name, value]) => [name, value ?? fields[name]?.empty]);
  return mapChoices(Object.fromEntries(values) as DraftAnswerType, withoutEmpty);
}

type DraftChoice = Extract<DraftAnswerType, { kind: 'choice' }>['choices'][number];

const withoutEmpty = (choice: DraftChoice): DraftChoice => ({
  ...choice,
  translations: withoutEmptyTexts(choice.translations),
});
