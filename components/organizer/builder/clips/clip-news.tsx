import { useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';
import { MAX_CLIP_SECONDS } from '@/lib/contract/clips';
import { useAnnouncement, useBusyAnnouncement } from '../../../ui/announce';
import { Banner } from '../../../ui/banner';
import { ProgressLine } from '../../../ui/progress';
import { useErrorWords } from '../../use-error-words';
import type { SendState } from './clip-sending';

const KNOWN = ['fileUnusable', 'fileTooLong', 'fileTooLarge', 'tooManyKept', 'noSpace'] as const;

/** Returns a function for the words about what kept a clip from being made. */
function useClipErrorWords(): (error: unknown) => string {
  const t = useTranslations('organizer.builder.clips.errors');
  const otherWords = useErrorWords();
  return (error) => {
    const code = KNOWN.find((each) => error instanceof CallError && error.code === each);
    return code ? t(code, { minutes: MAX_CLIP_SECONDS / 60 }) : otherWords(error);
  };
}

type ClipNewsProps = {
  state: SendState;
  /** What is not lost meanwhile. */
  kept: string;
};

/** How far a clip is, or why it is not made. */
export function ClipNews({ state, kept }: ClipNewsProps) {
  const t = useTranslations('organizer.builder.clips');
  const errorWords = useClipErrorWords();
  useBusyAnnouncement(state.name === 'making' && t('making'));
  useAnnouncement(state.name === 'sent' ? t('sent') : '');
  switch (state.name) {
    case 'idle':
    case 'sent':
      return null;
    case 'sending':
      return <ProgressLine label={t('sending')} value={Math.floor(state.share * 100)} />;
    case 'making':
      return <p className="note">{t('making')}</p>;
    case 'failed':
      return (
        <Banner tone="danger" icon="alert" role="alert">
          <p>
            <strong>{errorWords(state.error)}</strong> {kept}
          </p>
        </Banner>
      );
  }
}
