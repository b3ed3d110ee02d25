import { useEffect } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { useVisit } from '../visit/visit-provider';
import { type OfferLook, OfferElsewhere } from './offer-elsewhere';
import { useHandoverDialog } from './use-handover-dialog';
import { useVisitPlace } from './use-visit-place';

export type ContinueElsewhereProps = OfferLook & {
  campaign: Campaign;
  /** Told whether the dialog is open. */
  onOffer?: (isOpen: boolean) => void;
};

/**
 * Offers to go on with another device, and follows where the visit is. Nothing where there is no visit, or a backend
 * that cannot move one.
 */
export function ContinueElsewhere({ campaign, look, isHidden, onOffer }: ContinueElsewhereProps) {
  const { userVideo } = useVisit(campaign);
  const { isOpen, open, dialog } = useHandoverDialog(campaign);
  useVisitPlace(campaign);
  useEffect(() => onOffer?.(isOpen), [onOffer, isOpen]);
  const isUnknown = userVideo === undefined;
  if (!isUnknown && userVideo?.hasMoved === undefined) return null;
  return (
    <>
      <OfferElsewhere look={look} isHidden={isHidden || isUnknown} onClick={open} />
      {dialog}
    </>
  );
}
