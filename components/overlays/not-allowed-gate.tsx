'use client';

import type { ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import type { ErrorCode } from '@/lib/contract/errors';
import { useVisit } from '../visit/visit-provider';
import { NotAllowedDialog, isOrganizationBlock } from './not-allowed-dialog';

type GateProps = { campaign: Campaign; notAllowed: ErrorCode | null; children: ReactNode };

/** Stops new visitors while the campaign's organization accepts none. A visit that has begun continues. */
export function NotAllowedGate({ campaign, notAllowed, children }: GateProps) {
  const { userVideo } = useVisit(campaign);
  return (
    <>
      {children}
      {userVideo === null && isOrganizationBlock(notAllowed) && (
        <NotAllowedDialog organization={campaign.organization.name} reason={notAllowed} />
      )}
    </>
  );
}
