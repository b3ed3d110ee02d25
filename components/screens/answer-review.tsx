import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { Button } from '../ui/button';
import { AnswerPlace } from './answer-place';

type AnswerReviewProps = {
  campaign: Campaign;
  mayChange: boolean;
  nextWords: string;
  onChange: () => void;
  onNext: () => void;
};

/** The controls below what was answered before. */
export function AnswerReview({ campaign, mayChange, nextWords, onChange, onNext }: AnswerReviewProps) {
  const t = useTranslations('answers');
  const isLonger = campaign.changeAnswers === 'untilClosed';
  return (
    <>
      {mayChange && <p className="panel__words">{t(isLonger ? 'canChangeLonger' : 'canChange')}</p>}
      <AnswerPlace place="server" />
      <div className="actions">
        {mayChange && (
          <Button variant="secondary" large onClick={onChange}>
            {t('change')}
          </Button>
        )}
        <Button variant="primary" large onClick={onNext}>
          {nextWords}
        </Button>
      </div>
    </>
  );
}
