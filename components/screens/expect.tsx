import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { hasFilm } from '@/lib/domain/answers';
import { audioOnlyOf } from '@/lib/domain/audio-only';
import { campaignType } from '@/lib/domain/campaign-types';
import { shownMinutes } from '@/lib/domain/visit-minutes';
import { Icon, type IconName } from '../ui/icon';
import { loadOptional } from '../ui/load-later';
import { who } from '../ui/who';

/** Loaded where it is shown. */
const AudioNeeded = loadOptional(() => import('./audio-needed').then((it) => it.AudioNeeded));

type ExpectProps = { campaign: Campaign; userVideo: UserVideo | null | undefined };

/** What a visit asks for, and what becomes of its video. What is not known is left out. */
export function Expect({ campaign, userVideo }: ExpectProps) {
  const t = useTranslations('expect');
  const all = useTranslations();
  const { retakes, keptDays, organization, transcription } = campaign;
  const count = campaign.sections.length;
  const records = hasFilm(campaign);
  return (
    <section className="card expect" aria-labelledby="expect">
      <h2 className="heading" id="expect">
        {t('title')}
      </h2>
      <ul className="expect__list">
        <Row icon="clock" note={t('one')}>
          {all('sections.facts', { count, minutes: shownMinutes(campaign, userVideo) })}
        </Row>
        {records && <Devices campaign={campaign} />}
        {campaignType(campaign.type).hasResume && (
          <Row icon="file" note={t('resumeNote')}>
            {t('resume')}
          </Row>
        )}
        {records ? (
          <Row icon="again" note={t(retakes === 0 ? 'once' : 'lastUsed')}>
            {retakes === null ? t('asOften') : t('retakes', { retakes })}
          </Row>
        ) : (
          <Row icon="again" note={all('unfilmed.changeNote')}>
            {all('unfilmed.change')}
          </Row>
        )}
        {records && transcription && (
          <Row
            icon="captions"
            note={
              transcription.host === null
                ? t('captionsHere')
                : t.rich('captionsBy', { host: transcription.host, to: (host) => <bdi dir="ltr">{host}</bdi> })
            }
          >
            {t('captions')}
          </Row>
        )}
        {keptDays !== undefined && (
          <>
            <Row icon="eye" note={all(records ? 'expect.viewersNote' : 'unfilmed.viewersNote')}>
              {all.rich(records ? 'expect.viewers' : 'unfilmed.viewers', { who, organization: organization.name })}
            </Row>
            <Row icon="calendar" note={t('keptNote')}>
              {keptDays === null ? t('keptForGood') : t('kept', { days: keptDays })}
            </Row>
          </>
        )}
      </ul>
    </section>
  );
}

function Devices({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('expect');
  const audioOnly = audioOnlyOf(campaign);
  return audioOnly === 'forbidden' ? (
    <Row icon="camera" note={t('check')}>
      {t('devices')}
    </Row>
  ) : (
    <AudioNeeded kind={audioOnly}>
      {(words, note) => (
        <Row icon="mic" note={note}>
          {words}
        </Row>
      )}
    </AudioNeeded>
  );
}

function Row({ icon, note, children }: { icon: IconName; note: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span>
        <Icon name={icon} />
      </span>{' '}
      <span>
        <b>{children}</b> <small>{note}</small>
      </span>
    </li>
  );
}
