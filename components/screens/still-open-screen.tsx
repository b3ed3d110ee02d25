import { useTranslations } from 'next-intl';
import { deviceAt } from '@/lib/browser/device';
import type { Campaign, CampaignDates, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasFilm } from '@/lib/domain/answers';
import { recordingMethod } from '@/lib/domain/recording-method';
import { isReturning, nextStep, savedSections } from '@/lib/domain/visit';
import { useBrand } from '../brand/brand-provider';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { Moment } from '../ui/moment';
import { useRefreshAt } from '../visit/use-refresh-at';
import { useDevice, useVisit } from '../visit/visit-provider';
import { CampaignEyebrow } from './campaign-eyebrow';
import { PageShell } from './page-shell';
import { ZoneNote } from './shut-screen';
import { useGoOnWords } from './welcome-back';

type StillOpenProps = { campaign: Campaign; dates: CampaignDates };

/** Start for a visitor who began before the campaign closed: until when to finish, and the way back into the visit. */
export function StillOpenScreen({ campaign, dates: { finishBy, now } }: StillOpenProps) {
  const t = useTranslations('dates');
  const { userVideo } = useVisit(campaign);
  useRefreshAt(finishBy, now);
  return (
    <PageShell layout="plain" links>
      <main className="center" id="main">
        <span className="seal" aria-hidden="true">
          <Icon name="clock" />
        </span>
        <div className="copy__head">
          <CampaignEyebrow campaign={campaign} />
          <h1 className="title">{t('started')}</h1>
          <p className="lead">{t.rich('startedLead', { when: () => <b>{finishBy && <Moment at={finishBy} />}</b> })}</p>
        </div>
        {userVideo && <Continue campaign={campaign} userVideo={userVideo} />}
        <ZoneNote />
      </main>
    </PageShell>
  );
}

function Continue({ campaign, userVideo }: { campaign: Campaign; userVideo: UserVideo }) {
  const t = useTranslations('dates');
  const goOnWords = useGoOnWords(campaign);
  const { appDeepLink } = useBrand();
  const device = deviceAt(campaign, useDevice());
  const isForApp = hasFilm(campaign) && recordingMethod(device, appDeepLink) !== 'record';
  const next =
    isForApp && isReturning(campaign, userVideo) ? paths.intro(campaign.name) : nextStep(campaign, userVideo);
  return (
    <>
      <p className="safe" data-state="server">
        <Icon name="server" />
        {t('saved', { saved: savedSections(campaign, userVideo).length, total: campaign.sections.length })}
      </p>
      <div className="actions">
        <ButtonLink variant="primary" large href={next}>
          {goOnWords(userVideo)}
        </ButtonLink>
      </div>
    </>
  );
}
