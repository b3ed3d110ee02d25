import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { NEXT_FOCUS } from '../ui/next-focus';

/** The controls before the browser asks for the camera, which it does only after a press. */
export function UnaskedControls({ onCheck }: { onCheck: () => void }) {
  const t = useTranslations('devices');
  return (
    <>
      <p className="note">{t.rich('hint', { strong: (words) => <strong>{words}</strong> })}</p>
      <div className="actions">
        <Button {...NEXT_FOCUS} variant="primary" large onClick={onCheck}>
          {t('check')}
        </Button>
      </div>
    </>
  );
}
