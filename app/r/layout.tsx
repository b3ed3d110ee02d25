import type { ReactNode } from 'react';
import CampaignLayout from '../[campaignId]/layout';

/** A visit comes to this browser here, which then remembers it. */
export default function HandoverLayout({ children }: { children: ReactNode }) {
  return <CampaignLayout>{children}</CampaignLayout>;
}
