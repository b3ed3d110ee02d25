import { redirect } from 'next/navigation';
import { paths } from '@/lib/contract/paths';
import { requestedName } from './load-campaign';

export default async function CampaignRoot({ params }: { params: Promise<{ campaignId: string }> }) {
  redirect(paths.start(requestedName((await params).campaignId)));
}
