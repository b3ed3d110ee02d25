import { builderKindOf } from '../answers/builder-kinds';
import type { PhoneProps } from './preview-sheet';

/** A section on a visitor's phone. */
export function PreviewPhone(props: PhoneProps) {
  const { answerType } = props.section;
  const { Preview } = builderKindOf(answerType.kind);
  return (
    <div className="phone">
      <Preview {...props} answerType={answerType} />
    </div>
  );
}
