import { useLocale, useTranslations } from 'next-intl';
import { consentGate } from '@/lib/browser/api/consent-gate';
import type { Campaign } from '@/lib/contract/entities';
import { hasFilm } from '@/lib/domain/answers';
import { numberOfFirst } from '@/lib/domain/visit';
import { useAnnouncement } from '../ui/announce';
import { Icon } from '../ui/icon';
import { Progress } from '../ui/progress';
import { useSentences } from '../ui/use-sentences';
import { OtherDevicePage, OwnWay } from './other-device';
import { type ComingBack, useComingBack } from './use-coming-back';
import { usePlace, useUuid } from './use-place';
import { type Sending, useSending } from './use-sending';

/** What a device shows whose visit goes on with another one: it sends what it still keeps, and may take it back. */
export function ElsewhereScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('handover');
  const uuid = useUuid(campaign);
  const sending = useSending(campaign, uuid);
  const back = useComingBack(campaign, uuid);
  const place = usePlace(campaign, ({ isHere }) => {
    // Another tab of this browser has taken it back.
    if (isHere && back.state !== 'moving') window.location.reload();
    // What waits here for a consent: it may have been given on the other device.
    else if (consentGate.held()) consentGate.open();
  });
  // What the other device has recorded itself is of no more use here.
  const awaited = (ids: readonly string[]) => ids.filter((id) => place?.awaited.includes(id));
  const isOnlyHere = (id: string) => place?.awaited.includes(id) || numberOfFirst(campaign, [id]) === place?.section;
  return (
    <OtherDevicePage title={t('elsewhere.title')}>
      {sending && place && awaited(sending.sections).length > 0 ? (
        <StillSending campaign={campaign} sending={{ ...sending, sections: awaited(sending.sections) }} />
      ) : (
        sending &&
        place && (
          <Left
            campaign={campaign}
            back={back}
            openedAt={place.openedAt}
            section={place.section}
            kept={sending.failed.filter(isOnlyHere)}
          />
        )
      )}
    </OtherDevicePage>
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
  back: ComingBack;
  openedAt: string | null;
  section: number | null;
  /** The sections whose take could not be sent from here. */
  kept: readonly string[];
};

function Left({ campaign, back, openedAt, section, kept }: LeftProps) {
  const t = useTranslations('handover');
  const locale = useLocale();
  const sentences = useSentences();
  const time = openedAt && timeToday(openedAt, locale);
  const isSaved = kept.length === 0;
  const all = useTranslations();
  const saved = all(hasFilm(campaign) ? 'handover.elsewhere.saved' : 'unfilmed.saved');
  const safe = isSaved ? saved : t('sending.onDevice', { number: numberOfFirst(campaign, kept) });
  useAnnouncement(safe);

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
      <OwnWay
        isBusy={back.state === 'moving'}
        hasFailed={back.state === 'failed'}
        onPress={() => void back.comeBack(kept)}
      >
        {t('elsewhere.here')}
      </OwnWay>
    </>
  );
}

/** Returns the time of a moment of today; `null`: it was another day, of which the time says nothing. */
function timeToday(at: string, locale: string): string | null {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? moment.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' }) : null;
}
