import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { ConsoleIcon } from '../icon';
import { useFaultWords } from './fault-words';

/** What is wrong with a field. The banner on top has said it, so it is not spoken again. */
export function FaultText({ fault, id, tabIndex }: { fault: CampaignFault; id: string; tabIndex?: -1 }) {
  const { words } = useFaultWords();
  return (
    <p className="field__error" id={id} tabIndex={tabIndex}>
      <ConsoleIcon name="alert" /> <span>{words(fault)}</span>
    </p>
  );
}
