import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SectionClip } from '@/lib/contract/clips';
import { ConsoleButton } from '../../console-button';
import type { ClipDialogName } from './clip-dialogs';
import { ClipPoster } from './clip-poster';
import type { useClip } from './use-clip';

type ClipCardProps = ReturnType<typeof useClip> & {
  clip: SectionClip;
  number: number;
  /** What it is, and what is said below. */
  title: string;
  children?: ReactNode;
  captions: { id: string; words: string; describedBy?: string };
  onOpen: (dialog: ClipDialogName) => void;
  /** What else may be done with it. */
  actions: ReactNode;
};

/** The clip of a question: what it is, played, with its captions. */
export function ClipCard({ clip, number, title, details, error, children, captions, onOpen, actions }: ClipCardProps) {
  const t = useTranslations('organizer.builder.clips');
  const isReady = details?.state === 'ready';
  const fault = error ? 'unknown' : details && details.state !== 'ready' ? details.state : null;
  return (
    <div className="clip">
      <ClipPoster kind={clip.kind} details={details} />
      <p>
        <b>{title}</b> {children}
        {fault && <small>{t(`states.${fault}`)}</small>}
      </p>
      <div className="inline">
        {isReady && (
          <ConsoleButton
            variant="secondary"
            small
            icon={clip.kind === 'picture' ? 'eye' : 'play'}
            aria-label={t(clip.kind === 'picture' ? 'showOf' : 'playOf', { number })}
            onClick={() => onOpen('play')}
          >
            {t(clip.kind === 'picture' ? 'show' : 'play')}
          </ConsoleButton>
        )}
        {clip.kind !== 'picture' && (
          <ConsoleButton
            variant="secondary"
            small
            icon="captions"
            id={captions.id}
            aria-describedby={captions.describedBy}
            aria-disabled={!isReady}
            onClick={() => isReady && onOpen('captions')}
          >
            {captions.words}
          </ConsoleButton>
        )}
        {actions}
      </div>
    </div>
  );
}
