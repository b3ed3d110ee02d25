import { useTranslations } from 'next-intl';
import { useCallWords } from '../overlays/use-call-words';
import type { ThinkingNow } from '../recorder/use-thinking';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { useLengthWords } from './file-chooser';

/** Stands where the question will be that is answered with a file, and says what keeps it away. */
export function HiddenFileQuestion({ now: { question, trouble } }: { now: ThinkingNow }) {
  const t = useTranslations('think');
  const common = useTranslations('common');
  const callWords = useCallWords();
  return (
    <>
      <h1 className="prompt prompt--hidden" id="question">
        {t('hiddenFile')}
      </h1>
      {trouble && (
        <Banner tone="danger" icon={trouble.name === 'offline' ? 'offline' : 'alert'} role="alert">
          <p>
            {trouble.name === 'refused'
              ? callWords(trouble.error)
              : t.rich(trouble.name, { strong: (words) => <strong>{words}</strong> })}
          </p>
          <Button variant="primary" onClick={question?.ask}>
            {common('tryAgain')}
          </Button>
        </Banner>
      )}
    </>
  );
}

/** Says how much time there is, from the question to the file. */
export function FileTime({ seconds }: { seconds: number }) {
  const t = useTranslations('think');
  const lengthOf = useLengthWords();
  return <p className="note">{t('file', { time: lengthOf(seconds) })}</p>;
}
