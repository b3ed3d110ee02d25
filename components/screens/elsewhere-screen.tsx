import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { consentGate } from '@/lib/browser/api/consent-gate';
import type { Campaign } from '@/lib/contract/entities';
import type { VisitPlace } from '@/lib/contract/handover-calls';
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
  const sent = useSent(sending);
  return <OtherDevicePage title={t('elsewhere.title')}>{sending && place && show(sending, place)}</OtherDevicePage>;

  function show(all: Sending, at: VisitPlace) {
    // What the other device has recorded or answered itself is of no more use here.
    const sections = all.sections.filter((id) => at.awaited.includes(id));
    if (sections.length > 0) return <StillSending campaign={campaign} sending={{ ...all, sections }} />;
    const isOnlyHere = (id: string) => at.awaited.includes(id) || numberOfFirst(campaign, [id]) === at.section;
    const failed = all.failed.filter(isOnlyHere);
    const lost = all.lost.filter(isOnlyHere);
    const others = at.awaited.filter((id) => ![...sent, ...failed, ...lost].includes(id));
    const { typed } = all;
    return <Left {...{ campaign, back, failed, typed }} place={at} missing={[...lost, ...others]} />;
  }
}

/** Returns the sections that this page has sent, or tried to: when they arrive, the server's word comes later. */
function useSent(sending: Sending | null): readonly string[] {
  const [sent, setSent] = useState<readonly string[]>([]);
  const more = sending?.sections.filter((id) => !sent.includes(id)) ?? [];
  if (more.length > 0) setSent([...sent, ...more]);
  return sent;
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
  place: VisitPlace;
  /** The sections whose take could not be sent from here. */
  failed: readonly string[];
  /** Those in which something was typed that only this device has. */
  typed: readonly string[];
  /** Those whose file could not be sent, and those that are awaited, but not from this page. */
  missing: readonly string[];
};

function Left({ campaign, back, place: { openedAt, section }, failed, typed, missing }: LeftProps) {
  const t = useTranslations('handover');
  const locale = useLocale();
  const sentences = useSentences();
  const time = openedAt && timeToday(openedAt, locale);
  const kept = [...failed, ...typed];
  const isSaved = kept.length + missing.length === 0;
  const all = useTranslations();
  const saved = all(hasFilm(campaign) ? 'handover.elsewhere.saved' : 'unfilmed.saved');
  const safe = sentences(
    isSaved && saved,
    kept.length > 0 && t('sending.onDevice', { number: numberOfFirst(campaign, kept) }),
    missing.length > 0 && t('sending.missing', { number: numberOfFirst(campaign, missing) }),
  );
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
        onPress={() => void back.comeBack(failed)}
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
