import { useTranslations } from 'next-intl';
import { firstNameOf } from '@/lib/domain/first-name';
import { Button } from '../ui/button';
import { VoiceCard, type VoiceCardProps } from './voice-card';

/** Goes on with sound alone. */
export function AudioButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('audio');
  return (
    <Button variant="quiet" icon="mic" onClick={onPress}>
      {t('answer')}
    </Button>
  );
}

type AudioNoteProps = {
  /** It keeps its place, so that the shutter never moves under a finger. */
  isHidden: boolean;
  onUseCamera: (() => void) | null;
};

/** Says that nobody is filmed, and leads back to the camera where the visitor may choose. */
export function AudioNote({ isHidden, onUseCamera }: AudioNoteProps) {
  const t = useTranslations('audio');
  return (
    <div className="panel__words" style={isHidden ? { visibility: 'hidden' } : undefined}>
      <p>{t('ready')}</p>
      {onUseCamera && (
        <Button variant="quiet" icon="camera" onClick={onUseCamera}>
          {t('useCamera')}
        </Button>
      )}
    </div>
  );
}

/** The card that the film shows. */
export function AudioCard({ person = '', ...props }: Omit<VoiceCardProps, 'label' | 'name'> & { person?: string }) {
  const t = useTranslations('audio');
  return <VoiceCard {...props} name={firstNameOf(person)} label={t('card')} />;
}
