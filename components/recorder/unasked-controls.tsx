import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { NEXT_FOCUS } from '../ui/next-focus';

/** The controls before the browser asks for the camera, which it does only after a press. */
export function UnaskedControls({ isAudio, onCheck }: { isAudio: boolean; onCheck: () => void }) {
  const t = useTranslations();
  const strong = (words: ReactNode) => <strong>{words}</strong>;
  return (
    <>
      <p className="note">{isAudio ? t.rich('audio.hint', { strong }) : t.rich('devices.hint', { strong })}</p>
      <div className="actions">
        <Button {...NEXT_FOCUS} variant="primary" large onClick={onCheck}>
          {t(isAudio ? 'audio.check' : 'devices.check')}
        </Button>
      </div>
    </>
  );
}
