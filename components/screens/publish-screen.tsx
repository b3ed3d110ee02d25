'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { campaignType } from '@/lib/domain/campaign-types';
import { takesLeft } from '@/lib/domain/retakes';
import { silentSections } from '@/lib/domain/visit';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { GuardedLink } from '../ui/guarded';
import { PictureWait } from '../recorder/section-picture';
import { Player } from '../ui/player';
import { useTravel } from '../ui/use-travel';
import { DeletableVisit } from './deletable-visit';
import { LazyChangeAnswers } from './lazy-change-answers';
import { LazyFilmCaptions, LazyFilmTrack } from './lazy-film-captions';
import { PageShell } from './page-shell';
import { ShareDialog } from './share-dialog';
import { useFilmAddress } from './use-film-address';
import { useFreshVisit } from './use-fresh-visit';
import { ratioStyle, useRatio } from './use-ratio';
import { ReRecordSilent, SilentSections } from './silent-sections';
import { useStepGuard } from './use-step-guard';

type PlaybackFault = 'network' | 'decode' | 'missing';

/** The finished film, and the end of the visit (spec 2.57 to 2.60). */
export function PublishScreen({ campaign }: { campaign: Campaign }) {
  return (
    <DeletableVisit campaign={campaign}>
      {(deletion) => <Publish campaign={campaign} deletion={deletion} />}
    </DeletableVisit>
  );
}

function Publish({ campaign, deletion }: { campaign: Campaign; deletion: ReactNode }) {
  const t = useTranslations();
  const { userVideo, hasRequested } = useFreshVisit(campaign);
  const player = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<PlaybackFault | null>(null);
  const [isSharing, setIsSharing] = useState(false);
  const { film, renew } = useFilmAddress(userVideo?.completedUrl ?? null);
  const finish = t(campaignType(campaign.type).finishText);
  const { travel, isTravelling } = useTravel();
  const silent = silentSections(campaign, userVideo);
  const mayReRecord = (number: number) => {
    const section = campaign.sections[number - 1];
    return section !== undefined && takesLeft(campaign, userVideo, section.id) !== 0;
  };
  const leave = () => travel(paths.thankYou(campaign.name));
  const { ratio, setSize } = useRatio(userVideo);
  useStepGuard(campaign, hasRequested ? userVideo : undefined, film !== null);

  const press = () => {
    if (!campaign.allowSharing) return leave();
    player.current?.pause();
    setIsSharing(true);
  };

  return (
    <PageShell
      layout="plain"
      more={
        <>
          <LazyContinueElsewhere campaign={campaign} />
          {deletion}
        </>
      }
    >
      <main
        className={campaign.captions === 'on' ? 'publish publish--words' : 'publish'}
        id="main"
        style={ratioStyle(ratio)}
      >
        <div className="publish__words">
          <h1 className="title">{t('publish.title')}</h1>
          <p className="lead" style={film ? undefined : { visibility: 'hidden' }}>
            {t.rich(campaign.isRehearsal ? 'publish.testRun' : 'publish.lead', {
              organization: campaign.organization.name,
              finish,
              shares: campaign.allowSharing ? 'yes' : 'no',
              begins: campaign.isClosed ? 'no' : 'yes',
              name: (words) => <bdi>{words}</bdi>,
              again: (words) => <GuardedLink href={paths.start(campaign.name)}>{words}</GuardedLink>,
            })}
          </p>
        </div>
        {fault && (
          <Banner tone="danger" icon="alert" role="alert">
            <p>{t('common.playbackFailed', { message: t(`publish.reasons.${fault}`) })}</p>
          </Banner>
        )}
        <SilentSections sections={silent} />
        <div className="picture film">
          {film && (
            <Player
              ref={player}
              src={film}
              label={t('publish.title')}
              canDownload={campaign.allowSharing}
              onError={({ currentTarget }) => {
                if (!renew()) setFault(faultOf(currentTarget.error));
              }}
              onLoadedMetadata={({ currentTarget }) => setSize(currentTarget)}
              onLoadedData={() => setFault(null)}
            >
              <LazyFilmTrack {...{ campaign, userVideo }} />
            </Player>
          )}
          {!film && <PictureWait words={t('publish.loading')} />}
        </div>
        <LazyFilmCaptions {...{ campaign, userVideo }} />
        <div className="actions">
          <Button
            variant="primary"
            large
            disabled={!film}
            busyWords={isTravelling && t('common.opening')}
            onClick={press}
          >
            {finish}
          </Button>
          <ReRecordSilent campaign={campaign} sections={silent.filter(mayReRecord)} />
        </div>
        {film && <LazyChangeAnswers {...{ campaign, userVideo }} from={paths.publish(campaign.name)} />}
      </main>
      {isSharing && film && (
        <ShareDialog
          campaign={campaign}
          film={film}
          userVideo={userVideo}
          ratio={ratio}
          isFinishing={isTravelling}
          onFinish={leave}
          onClose={() => setIsSharing(false)}
        />
      )}
    </PageShell>
  );
}

function faultOf(error: MediaError | null): PlaybackFault {
  switch (error?.code) {
    case 2:
      return 'network';
    case 3:
      return 'decode';
    default:
      return 'missing';
  }
}
