import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { useAlert } from './alert-provider';

const load = () => import('./handover-dialog');
const HandoverDialog = lazy(() => load().then((it) => ({ default: it.HandoverDialog })));

type HandoverOffer = { isOpen: boolean; open: () => void; dialog: ReactNode };

/**
 * The dialog that takes a visit to another device, loaded when it is opened. Without a connection it cannot be, and
 * there would be no link: that is said, and the page stays.
 */
export function useHandoverDialog(campaign: Campaign, isPhone = false): HandoverOffer {
  const t = useTranslations('handover');
  const alert = useAlert();
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    open: () =>
      void load().then(
        () => setIsOpen(true),
        () => alert(t('failed')),
      ),
    dialog: isOpen && (
      <Suspense>
        <HandoverDialog campaign={campaign} isPhone={isPhone} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
