import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { Button } from '../ui/button';
import { GuardedButton } from '../ui/guarded';
import { Icon } from '../ui/icon';
import { useVisit } from '../visit/visit-provider';
import { useVisitPlace } from './use-visit-place';

const HandoverDialog = dynamic(() => import('./handover-dialog').then((it) => it.HandoverDialog));

type ContinueElsewhereProps = {
  campaign: Campaign;
  /** `control`: beside the help of a section. Left out: a button of the page. */
  look?: 'control';
  /** Hidden, it keeps its place. */
  isHidden?: boolean;
  /** Told whether the dialog is open. */
  onOffer?: (isOpen: boolean) => void;
};

/**
 * Offers to go on with another device, and follows where the visit is. Nothing where there is no visit, or a backend
 * that cannot move one.
 */
export function ContinueElsewhere({ campaign, look, isHidden, onOffer }: ContinueElsewhereProps) {
  const t = useTranslations('handover');
  const { userVideo } = useVisit(campaign);
  const [isOpen, setIsOpen] = useState(false);
  useVisitPlace(campaign);
  useEffect(() => onOffer?.(isOpen), [onOffer, isOpen]);
  if (userVideo?.hasMoved === undefined) return null;
  const open = () => setIsOpen(true);
  return (
    <>
      {look === 'control' ? (
        <GuardedButton className="control" style={isHidden ? { visibility: 'hidden' } : undefined} onClick={open}>
          <Icon name="phone" /> <span className="visually-hidden">{t('offer')}</span>
        </GuardedButton>
      ) : (
        <Button variant="quiet" icon="phone" onClick={open}>
          {t('offer')}
        </Button>
      )}
      {isOpen && <HandoverDialog campaign={campaign} onClose={() => setIsOpen(false)} />}
    </>
  );
}
