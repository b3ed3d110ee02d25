import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Invitation, InvitationState } from '@/lib/contract/organizer/invitations';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { callApi } from '../api';
import { ConsoleLink } from '../console-button';
import { CopyButton } from '../copy-button';
import { Action } from '../table';
import { useAnnounce } from '../use-announce';
import { AdjustDialog } from './adjust-dialog';
import { CorrectAddressDialog } from './correct-address-dialog';
import type { TakenBack } from './use-taken-back';

/** To whom a reminder may go. */
const REMINDED: readonly InvitationState[] = ['made', 'sent', 'opened', 'started'];
/** What nobody has taken yet. */
const UNTAKEN: readonly InvitationState[] = ['made', 'waiting', 'sent', 'cameBack', 'opened'];

export type LineProps = {
  invitation: Invitation;
  campaign: EditedCampaign;
  /** Whether emails can be sent. */
  canMail: boolean;
  /** Whether the campaign is closed: nothing goes out, and nobody can come. */
  isClosed: boolean;
  takenBack: TakenBack;
  /** The list is to be shown anew. */
  onChanged: () => void;
};

type LineActionsProps = LineProps & {
  /** Does something with it, once at a time. */
  act: (call: () => Promise<unknown>) => Promise<boolean>;
};

/** What may be done with an invitation. */
export function LineActions(props: LineActionsProps) {
  const { act, invitation, campaign, canMail, isClosed, takenBack, onChanged } = props;
  const t = useTranslations('organizer.invitations');
  const adjust = useTranslations('organizer.adjust');
  const frame = useTranslations('organizer.frame');
  const announce = useAnnounce();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const { id: invitationId, name, email, state, link, hasLetter, refusesLetters, submissionId } = invitation;
  const campaignId = campaign.id;
  const who = { name: name ?? email };
  const params = { id: campaignId, invitationId };
  const maySend = canMail && hasLetter && !isClosed && !refusesLetters;

  const run = (call: () => Promise<unknown>, done: () => void) => void act(call).then((isDone) => isDone && done());
  const takeBack = () =>
    run(
      () => callApi('takeInvitationBack', { params }),
      () => {
        takenBack.add(invitationId);
        announce(t('takenBack'));
      },
    );
  const undo = () =>
    run(
      () => callApi('restoreInvitation', { params }),
      () => {
        takenBack.remove(invitationId);
        announce(t('restored'));
      },
    );
  const corrected = () => {
    setIsCorrecting(false);
    announce(t('mended'));
    onChanged();
  };
  const adjusted = (words: string) => {
    setIsAdjusting(false);
    announce(words);
    onChanged();
  };
  const adjusting = (
    <>
      <Action icon="sliders" label={adjust('doOf', who)} onClick={() => setIsAdjusting(true)}>
        {adjust('do')}
      </Action>
      {isAdjusting && (
        <AdjustDialog
          {...{ invitation, campaign, canMail }}
          onAdjusted={adjusted}
          onClose={() => setIsAdjusting(false)}
        />
      )}
    </>
  );

  if (takenBack.has(invitationId))
    return (
      <Action icon="back" label={frame('actionFor', { action: t('undo'), ...who })} onClick={undo} ref={focusLost}>
        {t('undo')}
      </Action>
    );
  if (submissionId !== null)
    return (
      <>
        {adjusting}
        <ConsoleLink
          variant="quiet"
          small
          icon="eye"
          aria-label={t('seeOf', who)}
          href={organizerPaths.submission(campaignId, submissionId)}
        >
          {t('see')}
        </ConsoleLink>
      </>
    );
  return (
    <>
      {adjusting}
      <CopyButton text={link} label={t('copyLinkOf', who)}>
        {t('copyLink')}
      </CopyButton>
      {maySend && REMINDED.includes(state) && (
        <Action
          icon="again"
          label={t('toPerson', who)}
          onClick={() => run(() => callApi('sendInvitationAgain', { params, body: {} }), onChanged)}
        >
          {t('sendAgain')}
        </Action>
      )}
      {!isClosed && UNTAKEN.includes(state) && (
        <Action icon="edit" label={t('mendOf', who)} onClick={() => setIsCorrecting(true)}>
          {t('mend')}
        </Action>
      )}
      {UNTAKEN.includes(state) && (
        <Action icon="close" label={t('takeBackOf', who)} onClick={takeBack}>
          {t('takeBack')}
        </Action>
      )}
      {isCorrecting && (
        <CorrectAddressDialog
          invitation={invitation}
          campaignId={campaignId}
          onCorrected={corrected}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </>
  );
}

/** The button in focus has made room for this one. */
function focusLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}
