import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '@/lib/browser/api/client';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { numberOfFirst } from '@/lib/domain/visit';
import { useAnnouncement } from '../ui/announce';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Progress } from '../ui/progress';
import { useSentences } from '../ui/use-sentences';
import { PageShell } from './page-shell';
import { usePlace, useUuid } from './use-place';
import { type Sending, useSending } from './use-sending';

/** What a device shows whose visit goes on with another one: it sends what it still keeps, and may take it back. */
export function ElsewhereScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('handover');
  const uuid = useUuid(campaign);
  const sending = useSending(campaign, uuid);
  const place = usePlace(campaign, ({ isHere }) => {
    // Another tab of this browser has taken it back.
    if (isHere) window.location.reload();
  });
  // What the other device has recorded itself is of no more use here.
  const awaited = (ids: readonly string[]) => ids.filter((id) => place?.awaited.includes(id));
  const isOnlyHere = (id: string) => place?.awaited.includes(id) || numberOfFirst(campaign, [id]) === place?.section;
  return (
    <PageShell layout="plain">
      <main className="center" id="main">
        <span className="seal" aria-hidden="true">
          <Icon name="phone" />
        </span>
        <h1 className="title">{t('elsewhere.title')}</h1>
        {sending && place && awaited(sending.sections).length > 0 ? (
          <StillSending campaign={campaign} sending={{ ...sending, sections: awaited(sending.sections) }} />
        ) : (
          sending &&
          place && (
            <Left
              campaign={campaign}
              uuid={uuid}
              movedAt={place.movedAt}
              section={place.section}
              kept={sending.failed.filter(isOnlyHere)}
            />
          )
        )}
      </main>
    </PageShell>
  );
}

function StillSending({ campaign, sending }: { campaign: Campaign; sending: Sending }) {
  const t = useTranslations('handover.sending');
  const sentences = useSentences();
  const of = { number: numberOfFirst(campaign, sending.sections) };
  return (
    <>
      <p className="lead">{sentences(t('keepOpen'), t('uploading', of))}</p>
      <Progress job label={t('progress', of)} value={sending.percent} />
      <p className="safe" role="status">
        <Icon name="device" /> {t('onDevice', of)}
      </p>
    </>
  );
}

type LeftProps = {
  campaign: Campaign;
  uuid: string | null;
  movedAt: string | null;
  section: number | null;
  /** The sections whose take could not be sent from here. */
  kept: readonly string[];
};

function Left({ campaign, uuid, movedAt, section, kept }: LeftProps) {
  const t = useTranslations('handover');
  const common = useTranslations('common');
  const locale = useLocale();
  const sentences = useSentences();
  const [state, setState] = useState<'idle' | 'moving' | 'failed'>('idle');
  const time = movedAt && new Date(movedAt).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  const isSaved = kept.length === 0;
  const safe = isSaved ? t('elsewhere.saved') : t('sending.onDevice', { number: numberOfFirst(campaign, kept) });
  useAnnouncement(safe);

  const comeBack = async () => {
    if (uuid === null) return;
    setState('moving');
    try {
      const params = { campaignId: campaign.id, uuid };
      const place = await api.continueHere({ params, query: {}, body: { unsent: [...kept] } });
      window.location.assign(
        place.section === null ? paths.processing(campaign.name) : paths.section(campaign.name, place.section),
      );
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <p className="lead">
        {sentences(
          time !== null && t('elsewhere.opened', { time }),
          section === null ? t('elsewhere.continue') : t('elsewhere.continueWith', { number: section }),
        )}
      </p>
      <p className="safe" data-state={isSaved ? 'server' : undefined}>
        <Icon name={isSaved ? 'server' : 'device'} /> {safe}
      </p>
      {isSaved && <p className="note">{t('elsewhere.close')}</p>}
      {state === 'failed' && (
        <Banner tone="danger" icon="alert" role="alert">
          <p>{common('genericError')}</p>
        </Banner>
      )}
      <div className="actions">
        <Button
          variant="secondary"
          large
          busyWords={state === 'moving' && common('oneMoment')}
          onClick={() => void comeBack()}
        >
          {t('elsewhere.here')}
        </Button>
      </div>
    </>
  );
}
