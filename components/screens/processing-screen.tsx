'use client';

import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { willHaveFilm } from '@/lib/domain/answers';
import { savedSections } from '@/lib/domain/visit';
import type { ProcessingState } from '@/lib/browser/processing/reducer';
import { useAnnouncement } from '../ui/announce';
import { Progress } from '../ui/progress';
import { loadOptional } from '../ui/load-later';
import { useSentences } from '../ui/use-sentences';
import { useIsRecordingOpen } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { MissingTakes } from './missing-takes';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { PageShell } from './page-shell';
import { ProcessingFailed } from './processing-failed';
import { StitchTiles } from './stitch-tiles';
import { useProcessing } from './use-processing';

const MissingFile = loadOptional(() => import('./missing-file').then((it) => it.MissingFile));

/** Waits for the film (spec 2.54). */
export function ProcessingScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('processing');
  const all = useTranslations();
  const sentences = useSentences();
  const { userVideo } = useVisit(campaign);
  const { state, queued, files, retry, skip, isSkipping, reRecord } = useProcessing(campaign);
  const isOpen = useIsRecordingOpen();
  const records = willHaveFilm(campaign, userVideo);
  const title = records ? t('processing') : all('unfilmed.sending');
  const status = state.name === 'failed' ? null : statusWords(state);
  const words =
    status === null ? '' : status === 'processing' || (!records && status === 'progressing') ? title : t(status);
  const hint = isServerAtWork(state) ? t('mayLeave') : '';
  const place = state.name === 'stitching' && state.place ? t('place', { place: state.place }) : '';
  // The first words are the heading's, which is read when the visitor comes to this page.
  useAnnouncement(words === title ? '' : hint ? sentences(t('progressingSpoken'), place, hint) : words);

  const elsewhere = <LazyContinueElsewhere campaign={campaign} />;
  if (state.name === 'failed') {
    return (
      <PageShell layout="plain" step={{ campaign, route: 'intro' }} more={elsewhere}>
        <ProcessingFailed
          campaign={campaign}
          failure={state.failure}
          onRetry={retry}
          onSkip={skip}
          isSkipping={isSkipping}
          onReRecord={reRecord}
        />
      </PageShell>
    );
  }

  const [file] = files;
  if (queued.length > 0 || file) {
    return (
      <PageShell layout="plain" step={{ campaign, route: 'intro' }} more={elsewhere}>
        <main className="center" id="main">
          <h1 className="heading">{queued.length > 0 ? t('processing') : title}</h1>
          {isOpen && queued.length > 0 && <MissingTakes campaign={campaign} queued={queued} />}
          {isOpen && queued.length === 0 && file && <MissingFile campaign={campaign} file={file} />}
        </main>
      </PageShell>
    );
  }

  const isWhole = userVideo && savedSections(campaign, userVideo).length === campaign.sections.length;
  const videos = isWhole ? userVideo.videos : [];
  return (
    <PageShell layout="plain" step={{ campaign, route: 'intro' }} more={elsewhere}>
      <main className="center" id="main">
        {videos.length > 0 && <StitchTiles videos={videos} progress={state.progress} />}
        <h1 className="heading">{words}</h1>
        <Progress job label={words} value={state.progress} />
        {videos.length > 0 && <p className="note">{sentences(t('safe'), place, hint)}</p>}
      </main>
    </PageShell>
  );
}

/** Whether the server has said that it makes the film: for that it needs no page. */
function isServerAtWork(state: ProcessingState): boolean {
  return state.name === 'stitching' && state.status === 'Progressing';
}

function statusWords(state: Exclude<ProcessingState, { name: 'failed' }>): 'processing' | 'progressing' | 'finishing' {
  if (state.name === 'complete') return 'finishing';
  const isProgressing = state.name === 'stitching' ? state.status === 'Progressing' : state.isProgressing;
  return isProgressing ? 'progressing' : 'processing';
}
