import type { LanguageTag } from '@/lib/contract/languages';
import type { MessageWords } from '@/lib/contract/messages';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { faultsOf } from './faults-of';
import { useFaultWords } from './fault-words';
import { PreviewedLetter } from './previewed-letter';

type WordsPreviewProps = { campaign: EditedCampaign; language: LanguageTag; words: MessageWords };

/** The invitation with words that are not saved; or what is wrong with them. */
export function WordsPreview({ campaign, language, words }: WordsPreviewProps) {
  const faultWords = useFaultWords();
  const faults = faultsOf('invitation', words, campaign.closes !== null);
  return (
    <>
      <PreviewedLetter
        {...{ campaignId: campaign.id, kind: 'invitation', language }}
        words={faults.length === 0 ? words : null}
        invitationId={undefined}
      />
      {faults.map((fault) => (
        <p key={faultWords(fault)}>{faultWords(fault)}</p>
      ))}
    </>
  );
}
