import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useHelp } from '../overlays/help-provider';
import { GuardedButton } from '../ui/guarded';
import { Icon, type IconName } from '../ui/icon';

/** The small controls around the shutter. */

type ControlProps = {
  /** A hidden control keeps its place. */
  isHidden?: boolean;
  onPress: () => void;
};

/** The place beside the shutter. Of its controls only one is shown at a time, and it is as large as the largest. */
export function ControlSlot({ children }: { children: ReactNode }) {
  return <div className="controls__slot">{children}</div>;
}

export function FlipControl(props: ControlProps) {
  const t = useTranslations('section');
  return <Control {...props} icon="flip" label={t('flipLabel')} words={t('flip')} />;
}

/** Ends the countdown. */
export function CancelControl(props: ControlProps) {
  const t = useTranslations('section');
  return <Control {...props} icon="close" words={t('cancel')} />;
}

/** Opens the check of camera and microphone. */
export function DevicesControl({ isAudio, ...props }: ControlProps & { isAudio: boolean }) {
  const t = useTranslations('devices');
  return <Control {...props} icon={isAudio ? 'mic' : 'camera'} words={t('open')} />;
}

/** Returns to the take that is being recorded again. */
export function KeepLastControl({ isRecording, ...props }: ControlProps & { isRecording: boolean }) {
  const t = useTranslations('takes');
  // While a new take is recorded, that one might be taken for the last.
  return <Control {...props} icon="back" words={t(isRecording ? 'cancel' : 'keepLast')} />;
}

/** Opens the FAQ. The recording page has no footer with this button. */
export function HelpControl({ isHidden }: { isHidden?: boolean }) {
  const t = useTranslations('common');
  const openHelp = useHelp();
  return <Control icon="help" words={t('needHelp')} isHidden={isHidden} onPress={openHelp} />;
}

const HIDDEN = { visibility: 'hidden' } as const;

type ControlLook = {
  icon: IconName;
  words: string;
  /** The text for screen readers, where the words alone are too short. */
  label?: string;
};

function Control({ icon, words, label, isHidden, onPress }: ControlProps & ControlLook) {
  return (
    <GuardedButton className="control" aria-label={label} style={isHidden ? HIDDEN : undefined} onClick={onPress}>
      <Icon name={icon} /> {words}
    </GuardedButton>
  );
}
