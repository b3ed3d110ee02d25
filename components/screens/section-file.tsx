import { useFormatter, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { log } from '@/lib/browser/api/log';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { shownExtraTime } from '@/lib/domain/extra-time';
import { MAX_FILE_BYTES } from '@/lib/domain/limits';
import { fileTime, thinkSecondsWith } from '@/lib/domain/think-time';
import { useClipMemory } from '../recorder/clip/use-clip-memory';
import { useHandOut, useThinking } from '../recorder/use-thinking';
import { useTakesLeft } from '../recorder/use-takes-left';
import { useAnnouncement } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { LanguageMarks } from '../ui/in-language';
import { FileChooser, useFileProgress, useLengthWords } from './file-chooser';
import { FileTime, HiddenFileQuestion } from './file-question';
import { FileReview } from './file-review';
import { LazySkip } from './lazy-skip';
import { LazyQuestionClip } from './lazy-question-clip';
import { SectionPanel, SectionStage } from './section-stage';
import { useFileTake } from './use-file-take';
import { useNothingToHear } from './use-section-clip';

type SectionFileProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  userVideo: UserVideo;
  /** The attributes of the prompt by its language. */
  marks: LanguageMarks;
  /** The visitor wants to record after all; left out where there is no recorder. */
  onCamera?: () => void;
};

const MEGABYTES = MAX_FILE_BYTES / 1024 / 1024;

/** Answers one section with a file: what to do, the file, and then its review. Each section has its own instance. */
export function SectionFile({ campaign, section, sectionNum, userVideo, marks, onCamera }: SectionFileProps) {
  const t = useTranslations('files');
  const words = useTranslations('section');
  const takes = useTranslations('takes');
  const format = useFormatter();
  const lengthOf = useLengthWords();
  const file = useFileTake(campaign, section, userVideo);
  const takesLeft = useTakesLeft(campaign, userVideo, section);
  const { state } = file;
  const memory = useClipMemory(campaign, userVideo);
  const now = useThinking(campaign, section, userVideo, memory.hasHeard(section.id));
  useNothingToHear(section, now.question);
  useHandOut(now, { isKnown: section.prompt !== null, isReady: true });
  const isTimed = now.thinking.name === 'running' || now.thinking.name === 'over';
  const thinkSeconds = thinkSecondsWith(shownExtraTime(userVideo, campaign.adjusted), campaign, section);
  const mostTime = isTimed && thinkSeconds !== null ? fileTime(thinkSeconds, section.seconds) : null;
  const hear = () => {
    memory.keepHeard(section.id);
    now.question?.hear();
  };
  const choose: typeof file.choose = (...chosen) => {
    hear();
    return file.choose(...chosen);
  };
  const { share } = useFileProgress(state.name === 'sending' ? state.uploadId : null);
  const isBusy = state.name === 'sending' || state.name === 'looking';
  useAnnouncement(isBusy ? t('uploading') : state.name === 'taken' ? t('uploaded') : '');
  // The log counts the visitors at each section (spec 2.50).
  useEffect(() => log(`Part ${sectionNum}`), [sectionNum]);

  if (state.name === 'taken')
    return (
      <FileReview
        {...{ campaign, section, sectionNum, userVideo, marks, takesLeft }}
        take={state}
        onAnother={file.another}
      />
    );
  return (
    <SectionStage prompt={section.prompt} marks={marks} hiddenUntil="nothing" isSheet>
      <section className="sheet" aria-labelledby="question">
        <p className="sheet__head">
          <span className="badge">{words('part', { number: sectionNum })}</span>{' '}
          <span className="note">{t('title')}</span>
        </p>
        {now.question && section.prompt === null ? (
          <HiddenFileQuestion now={now} />
        ) : (
          <>
            <h1 className="prompt" id="question" {...marks}>
              {section.prompt}
            </h1>
            <LazyQuestionClip
              {...{ campaign, section, userVideo }}
              onHeard={now.question && now.thinking.name === 'waiting' ? hear : undefined}
            />
            {mostTime !== null && <FileTime seconds={mostTime} />}
            <ol className="numbered">
              <li>
                <span>{t.rich('record', { limit: lengthOf(section.seconds), strong: (limit) => <b>{limit}</b> })}</span>
              </li>
              <li>
                <span>{t('choose', { most: MEGABYTES })}</span>
              </li>
            </ol>
            <FileChooser state={state} limitSeconds={section.seconds} megabytes={MEGABYTES} onChoose={choose} />
          </>
        )}
      </section>
      <SectionPanel campaign={campaign} sectionNum={sectionNum} controls={controls()} />
    </SectionStage>
  );

  function controls() {
    return (
      <>
        {isBusy && <p className="panel__words">{t('watch')}</p>}
        {state.name === 'sending' && (
          <p className="safe" data-state="device">
            <Icon name="upload" /> {t('share', { share: format.number(share, { style: 'percent' }) })}
          </p>
        )}
        <div className="actions">
          {isBusy ? (
            <Button variant="secondary" large onClick={file.cancel}>
              {words('cancel')}
            </Button>
          ) : (
            <>
              {file.keepLast && (
                <Button variant="quiet" onClick={file.keepLast}>
                  {takes('keepLast')}
                </Button>
              )}
              {onCamera && (
                <Button variant="quiet" icon="camera" onClick={onCamera}>
                  {t('camera')}
                </Button>
              )}
            </>
          )}
        </div>
        {!isBusy && <LazySkip {...{ campaign, section, sectionNum, userVideo }} />}
      </>
    );
  }
}
