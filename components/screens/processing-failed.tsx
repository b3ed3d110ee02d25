'use client';

import { useTranslations } from 'next-intl';
import { type FilmFailure, failureActions } from '@/lib/browser/processing/reducer';
import type { Campaign } from '@/lib/contract/entities';
import { ERRORS } from '@/lib/contract/errors';
import { hasFilm } from '@/lib/domain/answers';
import { serverMessage } from '@/lib/domain/server-message';
import { useHelp } from '../overlays/help-provider';
import { useCodeWords } from '../overlays/use-call-words';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { NEXT_FOCUS } from '../ui/next-focus';

type ProcessingFailedProps = {
  campaign: Campaign;
  failure: FilmFailure;
  onRetry: () => void;
  onReRecord: () => void;
  onSkip: () => void;
  isSkipping: boolean;
};

/** Shown when there is no film: why, and what the visitor can do. */
export function ProcessingFailed({
  campaign,
  failure,
  onRetry,
  onReRecord,
  onSkip,
  isSkipping,
}: ProcessingFailedProps) {
  const t = useTranslations('processing');
  const common = useTranslations('common');
  const openHelp = useHelp();
  const { canReRecord, canTryAgain } = failureActions(failure);
  return (
    <main className="center" id="main">
      <Banner tone="danger" icon="alert" role="alert">
        <h1>{t('errorTitle')}</h1>
        <p>{useFailureWords(campaign, failure)}</p>
      </Banner>
      <div className="actions actions--stack">
        {canTryAgain && (
          <Button {...NEXT_FOCUS} variant="primary" large onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
        {canReRecord && (
          <Button {...NEXT_FOCUS} variant="primary" large onClick={onReRecord}>
            {t('reRecord')}
          </Button>
        )}
        <Button {...NEXT_FOCUS} variant="secondary" large onClick={openHelp}>
          {t('visitFaq')}
        </Button>
        {hasFilm(campaign) && (
          <Button variant="quiet" busyWords={isSkipping && common('oneMoment')} onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
      </div>
    </main>
  );
}

/** Returns our words for one of our codes, else the server's own words as text, or the default words (spec 8.24). */
function useFailureWords(campaign: Campaign, { message, sectionId, retryAfter }: FilmFailure): string {
  const t = useTranslations('processing');
  const all = useTranslations();
  const errorText = hasFilm(campaign) ? t('errorText') : all('unfilmed.failed');
  const codeWords = useCodeWords();
  const number = campaign.sections.findIndex((section) => section.id === sectionId) + 1;
  switch (message) {
    case null:
    case 'stitchFailed':
      return errorText;
    case 'sectionDamaged':
      return number > 0 ? t('faults.sectionDamaged', { number }) : errorText;
    case 'sectionsDamaged':
    case 'sectionsMissing':
      return hasFilm(campaign) ? t(`faults.${message}`) : errorText;
    default:
      return (Object.hasOwn(ERRORS, message) ? codeWords(message, retryAfter) : serverMessage(message)) ?? errorText;
  }
}
