'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasFilm, isRecorded } from '@/lib/domain/answers';
import { hasThinkTime } from '@/lib/domain/think-time';
import { nextRecordingStep, savedSections } from '@/lib/domain/visit';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { useVisit } from '../visit/visit-provider';
import { ExplainerPage } from './explainer-page';
import { MoreTime } from './more-time';
import { ThinkPoint } from './think-point';
import { SectionList } from './section-list';

/** Explains the recording: its sections, one by one (spec 2.34 to 2.40). */
export function Step2Screen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  const { userVideo } = useVisit(campaign);
  const records = hasFilm(campaign);
  const thinks = hasThinkTime(campaign);
  const first = userVideo ? nextRecordingStep(campaign, userVideo) : paths.section(campaign.name, 1);

  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);

  const side = (
    <div className="side">
      <SectionList
        campaign={campaign}
        saved={savedSections(campaign, userVideo)}
        userVideo={userVideo}
        canOpen={() => false}
      />
    </div>
  );
  return (
    <ExplainerPage
      campaign={campaign}
      title={t(records ? 'step2.title' : 'unfilmed.step2Title')}
      lead={t(leadOf(campaign), { count: campaign.sections.length })}
      panelBeforeButtons
      side={side}
    >
      {records && (campaign.retakes !== null || thinks) && (
        <ul className="points">
          {thinks && <ThinkPoint campaign={campaign} userVideo={userVideo} />}
          {campaign.retakes !== null && (
            <li>
              <Icon name="again" /> <span>{t('step2.retakes', { retakes: campaign.retakes })}</span>
            </li>
          )}
        </ul>
      )}
      {records && (campaign.extraTime === 'allowed' || campaign.adjusted?.extraTime) && (
        <MoreTime campaign={campaign} />
      )}
      <div className="actions actions--dock">
        <ButtonLink variant="primary" large href={first}>
          {t(records ? 'common.startRecording' : 'unfilmed.start')}
        </ButtonLink>
      </div>
    </ExplainerPage>
  );
}

function leadOf(campaign: Campaign): 'step2.lead' | 'answers.lead' | 'unfilmed.step2Lead' {
  if (campaign.sections.every(isRecorded)) return 'step2.lead';
  return hasFilm(campaign) ? 'answers.lead' : 'unfilmed.step2Lead';
}
