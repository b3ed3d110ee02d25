import { useTranslations } from 'next-intl';
import type { Thinking } from '@/lib/browser/capture/think-timer';
import type { QuestionTrouble } from '@/lib/browser/visit/section-question';
import { useCallWords } from '../overlays/use-call-words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { PictureAlert, PictureNote } from './section-picture';

type ThinkMessageProps = {
  thinking: Thinking;
  trouble: QuestionTrouble | null;
  organization: string;
  /** There is only sound. */
  isAudio: boolean;
  onTryAgain: () => void;
};

/** What is shown over the picture before the first recording: that nothing is recorded yet, or what is wrong. */
export function ThinkMessage({ thinking, trouble, organization, isAudio, onTryAgain }: ThinkMessageProps) {
  const t = useTranslations('think');
  const common = useTranslations('common');
  const callWords = useCallWords();
  if (thinking.name === 'over') return <PictureAlert words={t('over', { organization })} />;
  if (trouble?.name === 'refused') return <PictureAlert words={callWords(trouble.error)} />;
  if (trouble)
    return (
      <PictureNote
        at="foot"
        icon={trouble.name === 'offline' ? 'offline' : 'alert'}
        actions={
          <Button variant="primary" onClick={onTryAgain}>
            {common('tryAgain')}
          </Button>
        }
      >
        {t.rich(trouble.name, { strong: (words) => <strong>{words}</strong> })}
      </PictureNote>
    );
  return (
    <p className="picture__state">
      <span className="badge badge--picture">
        <Icon name={isAudio ? 'mic-off' : 'camera-off'} /> {t('notYet')}
      </span>
    </p>
  );
}
