import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { useErrorWords } from './use-error-words';

type ChangesBarProps = {
  /** What has these words to save. */
  formId: string;
  isChanged: boolean;
  isBusy: boolean;
  /** How many problems keep it from being saved. */
  faultCount: number;
  /** Why it was not saved. */
  fault: unknown;
  onDiscard: () => void;
};

/** Whether what is written on a page is saved, and what may be done with it. */
export function ChangesBar({ formId, isChanged, isBusy, faultCount, fault, onDiscard }: ChangesBarProps) {
  const t = useTranslations('organizer.changes');
  const frame = useTranslations('organizer.frame');
  const errorWords = useErrorWords();
  const isWrong = faultCount > 0 || fault !== null;
  const words = () => {
    if (isBusy) return frame('saving');
    if (fault !== null) return t('failed', { reason: errorWords(fault) });
    if (faultCount > 0) return t('faults', { count: faultCount });
    return t(isChanged ? 'unsaved' : 'saved');
  };
  return (
    <div className="savebar">
      <p className="safe" data-state={isChanged || isWrong ? 'device' : 'server'} role="status">
        <Icon name={isChanged || isWrong ? 'alert' : 'server'} /> <span>{words()}</span>
      </p>
      <Button variant="secondary" aria-disabled={!isChanged || isBusy} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button variant="primary" type="submit" form={formId} busyWords={isBusy && frame('saving')}>
        {t('save')}
      </Button>
    </div>
  );
}
