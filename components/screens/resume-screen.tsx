'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type SendResume, sendResume } from '@/lib/browser/resume/send-resume';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { campaignType } from '@/lib/domain/campaign-types';
import { RESUME_ACCEPT } from '@/lib/domain/resume';
import { IosModal } from '../overlays/ios-modal';
import { useAnnouncement } from '../ui/announce';
import { Art } from '../ui/art';
import { Banner } from '../ui/banner';
import { Button, ButtonLink } from '../ui/button';
import { FileField } from '../ui/file-field';
import { Progress } from '../ui/progress';
import { useSizeWords } from '../ui/use-size-words';
import { useTravel } from '../ui/use-travel';
import { useVisit } from '../visit/visit-provider';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { PageShell } from './page-shell';
import { type ResumeFormState, useResumeForm } from './use-resume-form';
import { useStepGuard } from './use-step-guard';

type ResumeScreenProps = { campaign: Campaign; send?: SendResume };

/** The resume step of the hiring campaign types (spec 2.68 to 2.71). */
export function ResumeScreen({ campaign, send = sendResume }: ResumeScreenProps) {
  const t = useTranslations();
  const { travel, isTravelling } = useTravel();
  const { userVideo } = useVisit(campaign);
  const { state, choose, onSubmit } = useResumeForm(campaign, send);
  const [isSkipping, setIsSkipping] = useState(false);
  const type = campaignType(campaign.type);
  useStepGuard(campaign, userVideo, type.hasResume && Boolean(userVideo && !userVideo.completed));

  if (!type.hasResume) return null;
  const isUploading = state.kind === 'uploading';
  const isSaved = Boolean(userVideo?.resumeUrl);
  return (
    <PageShell layout="side" step={{ campaign, route: 'resume' }} more={<LazyContinueElsewhere campaign={campaign} />}>
      <main className="split" id="main">
        <div className="copy">
          <div className="copy__head">
            <p className="eyebrow">
              <bdi>{campaign.organization.name}</bdi>
            </p>
            <h1 className="title">{t(type.resumeTitle)}</h1>
            <p className="lead">{t(type.resumeDescription)}</p>
          </div>
          {isSaved && !isUploading && (
            <Banner tone="ok" icon="check">
              <p>{t('resume.saved')}</p>
            </Banner>
          )}
          <form className="form" onSubmit={onSubmit}>
            <FileField
              label={t(`resume.${BUTTONS[state.kind]}`)}
              accept={RESUME_ACCEPT}
              isChosen={state.kind !== 'empty'}
              disabled={isUploading}
              onChoose={choose}
              progress={isUploading && <Progress label={t('resume.uploading')} value={state.percent} />}
            >
              <FileName state={state} />
            </FileField>
            <Button
              variant={isSaved && state.kind === 'empty' ? 'secondary' : 'primary'}
              large
              type="submit"
              disabled={state.kind !== 'chosen'}
              busyWords={isUploading && t('common.oneMoment')}
            >
              {t('resume.submit')}
            </Button>
          </form>
          {isSaved ? (
            <div className="actions">
              <ButtonLink
                variant={state.kind === 'empty' ? 'primary' : 'secondary'}
                large
                href={paths.intro(campaign.name)}
              >
                {t('resume.keep')}
              </ButtonLink>
            </div>
          ) : (
            <div className="actions">
              <Button variant="quiet" className="align-start" onClick={() => setIsSkipping(true)}>
                {t('resume.optOut')}
              </Button>
            </div>
          )}
        </div>
        <Art />
      </main>
      {isSkipping && (
        <IosModal
          type="skipresume"
          onClose={() => setIsSkipping(false)}
          isBusy={isTravelling}
          onConfirm={() => travel(paths.intro(campaign.name))}
        />
      )}
    </PageShell>
  );
}

const BUTTONS = { empty: 'choose', chosen: 'change', uploading: 'uploading' } as const;

function FileName({ state }: { state: ResumeFormState }) {
  const t = useTranslations('resume');
  const sizeOf = useSizeWords();
  useAnnouncement(state.kind === 'empty' ? '' : state.file.name);
  if (state.kind === 'empty') return t('none');
  const { name, size } = state.file;
  return (
    <>
      <bdi>{name}</bdi> <small>{sizeOf(size)}</small>
    </>
  );
}
