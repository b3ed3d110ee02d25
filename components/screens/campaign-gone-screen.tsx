import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { Campaign } from '@/lib/contract/entities';
import { ButtonLink } from '../ui/button';
import { useIsRecordingOpen, useRecordingServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { PageShell } from './page-shell';

/**
 * Says that the campaign was removed while somebody recorded for it, and what becomes of the recordings. Those that are
 * on this device can be saved where the campaign allowed that.
 */
export function CampaignGoneScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  const isOpen = useIsRecordingOpen();
  const { uuid } = useVisit(campaign);
  return (
    <PageShell layout="plain" links>
      <main className="center" id="main">
        <h1 className="heading">{t('common.blocked.deleted')}</h1>
        <p>{t('gone.text', { organization: campaign.organization.name })}</p>
        {isOpen && campaign.allowSharing && uuid !== null && <KeptTakes campaign={campaign} uuid={uuid} />}
      </main>
    </PageShell>
  );
}

/** The latest take of each section that this device has. */
function KeptTakes({ campaign, uuid }: { campaign: Campaign; uuid: string }) {
  const t = useTranslations('gone');
  const { takes } = useRecordingServices();
  const [kept] = useState(() =>
    campaign.sections.flatMap(({ id }, index) => {
      const [take] = takes
        .list()
        .filter((one) => one.campaignName === campaign.name && one.uuid === uuid && one.sectionId === id)
        .sort((one, other) => other.count - one.count);
      const address = take && isWhole(take) ? takes.playbackUrl(take.uploadId) : null;
      return address ? [{ id, number: index + 1, address }] : [];
    }),
  );
  if (kept.length === 0) return null;
  return (
    <>
      <p>{t('kept', { count: kept.length })}</p>
      <div className="actions actions--stack">
        {kept.map(({ id, number, address }) => (
          <ButtonLink
            key={id}
            variant="secondary"
            large
            external
            href={address}
            download={`${campaign.name}_section_${number}.mp4`}
          >
            {t('download', { number })}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}

const isWhole = ({ ending, location }: DeviceTake) => ending !== null && location !== 'service';
