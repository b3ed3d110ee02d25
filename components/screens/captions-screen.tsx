'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { filmCaptions } from '@/lib/domain/transcripts/film-captions';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { useNavigation } from '../visit/use-navigation';
import { CorrectedFilm } from './corrected-film';
import { DeletableVisit } from './deletable-visit';
import { PageShell } from './page-shell';
import { useFreshVisit } from './use-fresh-visit';
import { useStepGuard } from './use-step-guard';
import { useTranscript } from './use-transcript';

/** What was written down of the visitor's film, to be read and corrected line by line beside it. */
export function CaptionsScreen({ campaign }: { campaign: Campaign }) {
  return <DeletableVisit campaign={campaign}>{(deletion) => <Captions {...{ campaign, deletion }} />}</DeletableVisit>;
}

function Captions({ campaign, deletion }: { campaign: Campaign; deletion: ReactNode }) {
  const { userVideo, hasRequested } = useFreshVisit(campaign);
  const hasFilm = Boolean(userVideo?.completedUrl);
  useStepGuard(campaign, hasRequested ? userVideo : undefined, hasFilm);
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
      {userVideo && hasFilm ? <Lines {...{ campaign, userVideo }} /> : <Loading />}
    </PageShell>
  );
}

/** Goes back to the film when there is nothing to correct. */
function Lines({ campaign, userVideo }: { campaign: Campaign; userVideo: UserVideo }) {
  const t = useTranslations();
  const navigation = useNavigation();
  const { data: transcript, error, mutate, isValidating } = useTranscript(campaign, userVideo);
  const standing = transcript && filmCaptions(transcript);
  const isMissing = campaign.captions !== 'on' || standing === 'making' || standing === 'none';
  useEffect(() => {
    if (isMissing) navigation.replace(paths.publish(campaign.name));
  }, [isMissing, navigation, campaign.name]);
  if (transcript && !isMissing) return <CorrectedFilm {...{ campaign, userVideo, transcript, mutate }} />;
  if (!error || isMissing) return <Loading />;
  return (
    <main className="center" id="main">
      <h1 className="title">{t('captions.title')}</h1>
      <Banner tone="danger" icon="alert" role="alert">
        <p>{t('captions.failed')}</p>
      </Banner>
      <div className="actions">
        <Button variant="primary" large busyWords={isValidating && t('common.oneMoment')} onClick={() => void mutate()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </main>
  );
}

function Loading() {
  const t = useTranslations('captions');
  return (
    <main className="center" id="main">
      <h1 className="title">{t('title')}</h1>
      <p className="note">{t('loading')}</p>
    </main>
  );
}
