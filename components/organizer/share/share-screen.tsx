'use client';

import Image from 'next/image';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { InvitationState } from '@/lib/contract/organizer/invitations';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { GuardedLink } from '../../ui/guarded';
import { useApi } from '../api';
import { CampaignHead } from '../campaigns/campaign-head';
import { useCampaignTitle } from '../campaigns/use-campaign-title';
import { CopyButton } from '../copy-button';
import { ConsoleIcon } from '../icon';
import { InvitationTable } from './invitation-table';
import { InviteForm } from './invite-form';
import { useTakenBack } from './use-taken-back';

type ShareScreenProps = { campaign: EditedCampaign; canMail: boolean };

/** How a campaign reaches people: its link, its QR code, and personal links. */
export function ShareScreen({ campaign, canMail }: ShareScreenProps) {
  const t = useTranslations('organizer.invitations');
  const { id } = campaign;
  const [state, setState] = useState<InvitationState | undefined>();
  const takenBack = useTakenBack();
  const list = useApi('listInvitations', { params: { id }, query: { state } }, undefined, takenBack.options);
  const changed = () => {
    takenBack.forget();
    void list.mutate();
  };
  const isClosed = campaign.status === 'completed';
  return (
    <>
      <CampaignHead campaign={campaign} />
      {!canMail && (
        <div className="banner banner--warn">
          <ConsoleIcon name="mail" />
          <div>
            <p>
              <strong>{t('noMailTitle')}</strong>
            </p>
            <p>{t.rich('noMailText', { code: (words) => <code>{words}</code> })}</p>
          </div>
        </div>
      )}
      {canMail && isClosed && <p className="note">{t('closedNote')}</p>}
      <div className="beside">
        <div className="stack stack--far">
          <LinkBox campaign={campaign} />
          <InviteForm campaign={campaign} canMail={canMail && !isClosed} onInvited={changed} />
        </div>
        <CodeBox campaign={campaign} />
      </div>
      {list.data && (
        <InvitationTable
          key={state ?? 'all'}
          {...{ campaignId: id, canMail, isClosed, state, takenBack }}
          page={list.data}
          onState={(chosen) => {
            takenBack.forget();
            setState(chosen);
          }}
          onChanged={changed}
        />
      )}
    </>
  );
}

function LinkBox({ campaign }: { campaign: EditedCampaign }) {
  const t = useTranslations('organizer.invitations');
  const titleOf = useCampaignTitle();
  const { link, status } = campaign;
  const headingId = useId();
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 className="subheading" id={headingId}>
        {t('link')}
      </h2>
      <p>{t(status === 'active' ? 'linkOpen' : 'linkClosed')}</p>
      <div className="secret">
        <code>{link}</code>
        <CopyButton text={link}>{t('copyLink')}</CopyButton>
      </div>
      {status === 'active' && (
        <div className="inline">
          <GuardedLink
            external
            isButton
            className="button button--secondary"
            href={link}
            target="_blank"
            rel="noopener"
          >
            <ConsoleIcon name="external" /> {t('openAsVisitor')}
          </GuardedLink>
          <CopyButton look="button button--quiet" text={t('postWords', { title: titleOf(campaign), link })}>
            {t('copyWords')}
          </CopyButton>
        </div>
      )}
    </section>
  );
}

function CodeBox({ campaign: { id, name, link } }: { campaign: EditedCampaign }) {
  const t = useTranslations('organizer.invitations');
  const headingId = useId();
  const code = organizerPaths.qrCode(id);
  return (
    <section className="box qr-box" aria-labelledby={headingId}>
      <h2 className="subheading" id={headingId}>
        {t('code')}
      </h2>
      <Image unoptimized src={code} alt={t('codeOf', { link })} width={192} height={192} />
      <p className="note">{t('codeNote')}</p>
      <div className="inline">
        <GuardedLink external isButton className="button button--secondary" href={code} download={`${name}.svg`}>
          <ConsoleIcon name="download" /> {t('codeDownload')}
        </GuardedLink>
        <GuardedLink
          external
          isButton
          className="button button--secondary"
          href={organizerPaths.qrPicture(id)}
          download={`${name}.png`}
        >
          <ConsoleIcon name="download" /> {t('codePicture')}
        </GuardedLink>
      </div>
    </section>
  );
}
