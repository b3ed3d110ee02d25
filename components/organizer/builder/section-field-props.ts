import type { AnswerKind } from '@/lib/contract/answer-kinds';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import type { AnswerTypeOf } from './builder-answers';
import type { BuilderSection, SectionFields } from './builder-state';

/** What a field of a section gets. */
export type SectionFieldProps = {
  section: BuilderSection;
  index: number;
  faults: readonly CampaignFault[];
  onChange: (change: Partial<SectionFields>) => void;
};

/** What a field of how a section is answered gets. */
export type AnswerProps<Kind extends AnswerKind> = Omit<SectionFieldProps, 'onChange'> & {
  answerType: AnswerTypeOf<Kind>;
  onChange: (change: Partial<AnswerTypeOf<Kind>>) => void;
};
