import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { RehearsalBar } from '@/components/screens/rehearsal-bar';
import { isRehearsalOf } from '@/lib/server/pages/find-campaign-page';

/** The bar of a rehearsal, where this request is part of one; other visits see and load nothing of it. */
export async function Rehearsed({ campaignId }: { campaignId: string }) {
  if (!(await isRehearsalOf(campaignId, (await headers()).get('cookie')))) return null;
  const t = await getTranslations('rehearsal');
  return <RehearsalBar campaignId={campaignId} words={{ name: t('name'), text: t('text'), end: t('end') }} />;
}
