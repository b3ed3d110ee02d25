import { useTranslations } from 'next-intl';
import type { Clip } from '@/lib/contract/organizer/clips';
import { Dialog } from '../../../ui/dialog';
import { ConsoleButton } from '../../console-button';
import { ShownClip } from './shown-clip';

type PlayDialogProps = { title: string; details: Clip; description: string; captions: string; onClose: () => void };

/** A clip as visitors see it. */
export function PlayDialog({ title, onClose, ...clip }: PlayDialogProps) {
  const common = useTranslations('common');
  return (
    <Dialog
      wide
      title={title}
      onDismiss={onClose}
      actions={
        <ConsoleButton variant="primary" onClick={onClose}>
          {common('done')}
        </ConsoleButton>
      }
    >
      <div className="recorder">
        <div className={clip.details.kind === 'audio' ? 'picture picture--voice' : 'picture picture--whole'}>
          <ShownClip {...clip} />
        </div>
      </div>
    </Dialog>
  );
}
