import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { LateCamera, latenessOf } from '../../../recorder/late-camera';
import { LazyAccessHelp } from '../../../recorder/lazy-access-help';
import { Banner } from '../../../ui/banner';
import { NEXT_FOCUS } from '../../../ui/next-focus';
import { ConsoleButton } from '../../console-button';

type RecordingNewsProps = { state: RecorderState; recorder: Recorder; isAudio: boolean; isAsking: boolean };

/** What keeps the recorder from recording, or from being heard, and what helps. */
export function RecordingNews({ state, recorder, isAudio, isAsking }: RecordingNewsProps) {
  const t = useTranslations();
  const strong = (words: ReactNode) => <strong>{words}</strong>;
  const lateness = latenessOf(state, isAsking, isAudio ? 'audio' : 'native');
  if (lateness) return <LateCamera reason={lateness} onTryAgain={recorder.tryAgain} />;
  switch (state.name) {
    case 'unasked':
      return (
        <>
          <p className="note">{isAudio ? t.rich('audio.hint', { strong }) : t.rich('devices.hint', { strong })}</p>
          <Press onPress={recorder.requestCamera} words={t(isAudio ? 'audio.check' : 'devices.check')} />
        </>
      );
    case 'failed':
      return (
        <>
          <Banner tone="danger" icon="alert" role="alert">
            <p>{t(`media.${state.error}`)}</p>
          </Banner>
          <LazyAccessHelp key={state.error} error={state.error} />
          <Press onPress={recorder.tryAgain} words={t('common.tryAgain')} />
        </>
      );
    case 'unusable':
    case 'recorded':
      return (
        <>
          <Banner tone="danger" icon="alert" role="alert">
            <p>{t('media.stopFailed')}</p>
          </Banner>
          <Press onPress={recorder.reRecord} words={t('organizer.builder.clips.again')} />
        </>
      );
    case 'ready':
    case 'starting':
      return state.isSilent && <Silent>{t.rich('takes.silentBefore', { strong })}</Silent>;
    case 'recording':
      return state.isSilent && <Silent>{t.rich('organizer.builder.clips.silent', { strong })}</Silent>;
    default:
      return null;
  }
}

function Silent({ children }: { children: ReactNode }) {
  return (
    <Banner tone="warn" icon="mic-off" role="alert">
      <p>{children}</p>
    </Banner>
  );
}

function Press({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <div className="actions">
      <ConsoleButton {...NEXT_FOCUS} variant="primary" onClick={onPress}>
        {words}
      </ConsoleButton>
    </div>
  );
}
