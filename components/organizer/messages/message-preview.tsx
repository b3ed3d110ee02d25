import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { MessageWords } from '@/lib/contract/messages';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Message } from '@/lib/contract/organizer/messages';
import { PersonChoice } from './person-choice';
import { PreviewedLetter } from './previewed-letter';

type MessagePreviewProps = {
  campaign: EditedCampaign;
  message: Message;
  words: MessageWords;
  /** Whether the words can be sent as they are. */
  isFaultless: boolean;
};

/** The preview beside a message that is being written. */
export function MessagePreview({ campaign, message, words, isFaultless }: MessagePreviewProps) {
  const t = useTranslations('organizer.messages');
  const [chosen, setChosen] = useState('');
  const { kind, language } = message;
  return (
    <section className="box messages__preview" aria-label={t('preview')}>
      <div className="box__head">
        <h2 className="subheading">{t('preview')}</h2>
        <PersonChoice campaignId={campaign.id} value={chosen} onChange={setChosen} />
      </div>
      <PreviewedLetter
        key={`${kind} ${language}`}
        {...{ campaignId: campaign.id, kind, language }}
        words={isFaultless ? words : null}
        invitationId={chosen || undefined}
      />
    </section>
  );
}
