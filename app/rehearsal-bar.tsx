import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { FormButton } from '@/components/ui/form-button';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { isRehearsalOf } from '@/lib/server/find-campaign-page';

/**
 * Says on every page of a rehearsal that it is one, and ends it; other visits see and load nothing of it. Ending is a
 * form, because a script of its own would be part of every visit's page.
 */
export async function RehearsalBar({ campaignId }: { campaignId: string }) {
  if (!(await isRehearsalOf(campaignId, (await headers()).get('cookie')))) return null;
  const t = await getTranslations('rehearsal');
  return (
    <aside className="rehearsal" aria-label={t('name')}>
      <p>{t('text')}</p>
      <form method="post" action={organizerPaths.endRehearsal(campaignId)}>
        <FormButton className="button button--secondary rehearsal__end">{t('end')}</FormButton>
      </form>
    </aside>
  );
}
