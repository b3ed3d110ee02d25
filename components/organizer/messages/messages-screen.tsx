'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { MESSAGE_KINDS, type MessageKind } from '@/lib/contract/messages';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { GuardedButton } from '../../ui/guarded';
import { CampaignHead } from '../campaigns/campaign-head';
import { ChangesBar } from '../changes-bar';
import { NoMailBanner } from '../share/no-mail-banner';
import { SharePages } from '../share/share-pages';
import { useLeaveWarning } from '../use-leave-warning';
import { MESSAGE_FORM, MessageForm } from './message-form';
import { MessagePreview } from './message-preview';
import { type MessagesState, useCampaignMessages } from './use-campaign-messages';

type MessagesScreenProps = {
  campaign: EditedCampaign;
  first: OrganizerOutput<'getMessages'>;
  /** The one that is shown first. */
  kind: MessageKind;
};

/** The words of a campaign's emails: which there are, one of them in a language, and how it arrives. */
export function MessagesScreen({ campaign, first, kind }: MessagesScreenProps) {
  const state = useCampaignMessages(campaign, first, kind);
  const { message, words, isChanged } = state;
  useLeaveWarning(isChanged);
  const shown = message?.kind ?? kind;
  // A reload finds the same one.
  useEffect(
    () => window.history.replaceState(window.history.state, '', organizerPaths.messages(campaign.id, shown)),
    [campaign.id, shown],
  );
  if (!message || !words) return null;
  return (
    <>
      <CampaignHead campaign={campaign} />
      <SharePages campaignId={campaign.id} />
      {!state.canSend && <NoMailBanner text="noMailSetUp" />}
      <div className="messages">
        <Kinds state={state} shown={message.kind} />
        <MessageForm {...{ campaign, state, message, words }} />
        <MessagePreview {...{ campaign, message, words }} isFaultless={state.isFaultless} />
      </div>
      <ChangesBar {...state} formId={MESSAGE_FORM} onDiscard={state.discard} />
    </>
  );
}

function Kinds({ state, shown }: { state: MessagesState; shown: MessageKind }) {
  const t = useTranslations('organizer.messages');
  const pages = useTranslations('organizer.campaigns.sharePages');
  return (
    <div className="templates" role="group" aria-label={pages('messages')}>
      {MESSAGE_KINDS.map((kind) => (
        <GuardedButton
          key={kind}
          aria-current={kind === shown ? 'true' : undefined}
          onClick={() => state.show({ kind })}
        >
          {t(`kinds.${kind}`)} <small>{t(`sent.${kind}`)}</small>
        </GuardedButton>
      ))}
    </div>
  );
}
