'use client';

import Image from 'next/image';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { useApi } from '../api';
import { Box } from '../box';
import { CampaignHead } from '../campaigns/campaign-head';
import { useStanding } from '../campaigns/use-standing';
import { ConsoleLink } from '../console-button';
import { CopyButton } from '../copy-button';
import { Secret } from '../secret';
import { InvitationTable, type Listed, queryOf } from './invitation-table';
import type { InvitationTexts } from './invitation-texts';
import { InviteForm } from './invite-form';
import { NoMailBanner } from './no-mail-banner';
import { SharePages } from './share-pages';
import { useTakenBack } from './use-taken-back';

type ShareScreenProps = { campaign: EditedCampaign; texts: InvitationTexts; canMail: boolean };

/** How a campaign reaches people: its link, its QR code, and personal links. */
export function ShareScreen({ campaign, texts, canMail }: ShareScreenProps) {
  const t = useTranslations('organizer.invitations');
  const { id } = campaign;
  const [listed, setListed] = useState<Listed>();
  const takenBack = useTakenBack();
  const list = useApi('listInvitations', { params: { id }, query: queryOf(listed) }, undefined, takenBack.options);
  const changed = () => {
    takenBack.forget();
    void list.mutate();
  };
  const isClosed = useStanding(campaign) === 'closed' || campaign.status === 'completed';
  return (
    <>
      <CampaignHead campaign={campaign} />
      <SharePages campaignId={id} />
      {!canMail && <NoMailBanner />}
      {canMail && isClosed && <p className="note">{t('closedNote')}</p>}
      <div className="beside">
        <div className="stack stack--far">
          <LinkBox campaign={campaign} post={texts.post} />
          <InviteForm campaign={campaign} texts={texts} canMail={canMail && !isClosed} onInvited={changed} />
        </div>
        <CodeBox campaign={campaign} />
      </div>
      {list.data && (
        <InvitationTable
          key={listed ?? 'all'}
          {...{ campaign, canMail, isClosed, listed, takenBack }}
          page={list.data}
          onListed={(chosen) => {
            takenBack.forget();
            setListed(chosen);
          }}
          onChanged={changed}
        />
      )}
    </>
  );
}

function LinkBox({ campaign, post }: { campaign: EditedCampaign; post: string }) {
  const t = useTranslations('organizer.invitations');
  const standing = useStanding(campaign);
  const { link, status } = campaign;
  return (
    <Box title={t('link')}>
      <p>{t(status === 'active' && standing === 'open' ? 'linkOpen' : 'linkClosed')}</p>
      <Secret text={link}>{t('copyLink')}</Secret>
      {status === 'active' && (
        <div className="inline">
          <ConsoleLink variant="secondary" icon="external" external href={link} target="_blank" rel="noopener">
            {t('openAsVisitor')}
          </ConsoleLink>
          <CopyButton quiet text={post}>
            {t('copyWords')}
          </CopyButton>
        </div>
      )}
    </Box>
  );
}

function CodeBox({ campaign: { id, name, link } }: { campaign: EditedCampaign }) {
  const t = useTranslations('organizer.invitations');
  const code = organizerPaths.qrCode(id);
  return (
    <Box look="qr-box" title={t('code')}>
      <Image unoptimized loading="eager" src={code} alt={t('codeOf', { link })} width={192} height={192} />
      <p className="note">{t('codeNote')}</p>
      <div className="inline">
        <ConsoleLink variant="secondary" icon="download" external href={code} download={`${name}.svg`}>
          {t('codeDownload')}
        </ConsoleLink>
        <ConsoleLink
          variant="secondary"
          icon="download"
          external
          href={organizerPaths.qrPicture(id)}
          download={`${name}.png`}
        >
          {t('codePicture')}
        </ConsoleLink>
      </div>
    </Box>
  );
}
