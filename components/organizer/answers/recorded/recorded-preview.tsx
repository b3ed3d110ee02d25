import { useTranslations } from 'next-intl';
import { ANSWER_KINDS } from '@/lib/contract/answer-kinds';
import { PreviewClip } from '../../builder/clips/preview-clip';
import { type PhoneProps, PreviewPrompt } from '../../builder/preview-sheet';
import { readNumber } from '../../builder/typed-fields';
import { ConsoleIcon } from '../../icon';

export function RecordedPreview(props: PhoneProps) {
  const { section, number, read } = props;
  const t = useTranslations('organizer.builder');
  const seconds = readNumber(section.seconds);
  const { kind } = section.answerType;
  const of = ANSWER_KINDS[kind];
  const isSoundAlone = of.isRecorded && of.isSoundAlone;
  if (section.clip) return <AskedScreen {...props} />;
  return (
    <>
      <div className="picture">
        <div className="picture__top">
          <div className="picture__chips">
            {seconds !== null && <span className="badge badge--picture">{t('secondsShort', { seconds })}</span>}
            <span className="badge badge--picture">{t('part', { number })}</span>
            {isSoundAlone && <span className="badge badge--picture">{t(`kinds.${kind}`)}</span>}
          </div>
          <PreviewPrompt {...{ section, read }} />
        </div>
      </div>
      <div className="phone__foot" aria-hidden="true">
        <i />
        {t('record')}
      </div>
    </>
  );
}

/** Before the camera is on: what the question is asked with. */
function AskedScreen({ section, number, read, language }: PhoneProps) {
  const t = useTranslations('organizer.builder');
  const isPlayed = section.clip?.kind !== 'picture';
  return (
    <>
      <div className="picture phone__asked">
        <div className="picture__top">
          <div className="picture__chips">
            <span className="badge badge--picture">{t('part', { number })}</span>
          </div>
          <PreviewPrompt {...{ section, read }} />
        </div>
        <PreviewClip {...{ section, language }} className="picture phone__clip" />
      </div>
      <div className="phone__foot" aria-hidden="true">
        <i className={isPlayed ? 'phone__play' : undefined}>{isPlayed && <ConsoleIcon name="play" />}</i>
        {isPlayed ? t('clips.playQuestion') : t('record')}
      </div>
    </>
  );
}
