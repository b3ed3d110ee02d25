import Image from 'next/image';
import { useTranslations } from 'next-intl';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { Dialog } from '../../ui/dialog';
import { GuardedButton, GuardedLink } from '../../ui/guarded';
import { CopyButton } from '../copy-button';
import { ConsoleIcon } from '../icon';

type OpenedDialogProps = { campaign: EditedCampaign; onClose: () => void };

/** Says that a campaign is open now, and how it reaches people. */
export function OpenedDialog({ campaign: { id, link }, onClose }: OpenedDialogProps) {
  const t = useTranslations('organizer.builder.open');
  return (
    <Dialog
      title={t('title')}
      onDismiss={onClose}
      actions={
        <>
          <GuardedButton className="button button--secondary" onClick={onClose}>
            {t('done')}
          </GuardedButton>
          <GuardedLink isButton className="button button--primary" href={organizerPaths.shareCampaign(id)}>
            <ConsoleIcon name="mail" /> {t('invite')}
          </GuardedLink>
        </>
      }
    >
      <p>{t('text')}</p>
      <div className="secret">
        <code>{link}</code>
        <CopyButton text={link}>{t('copyLink')}</CopyButton>
      </div>
      <div className="qr-box">
        <Image
          unoptimized
          loading="eager"
          src={organizerPaths.qrCode(id)}
          alt={t('codeOf', { link })}
          width={192}
          height={192}
        />
      </div>
    </Dialog>
  );
}
