import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { ButtonLink } from '../ui/button';
import { type Deletion, deletionWords } from './deletion-words';
import { PageShell } from './page-shell';

type DeletedScreenProps = Deletion & { campaign: Pick<Campaign, 'name'> | null };

/**
 * Says that what the visitor recorded or answered is deleted, and what that means. `campaign`: where to begin anew;
 * `null`: nowhere.
 */
export function DeletedScreen({ campaign, ...deletion }: DeletedScreenProps) {
  const t = useTranslations();
  const words = deletionWords(deletion);
  return (
    <PageShell layout="plain" links>
      <main className="center" id="main">
        <h1 className="title">{t(words.done)}</h1>
        <p className="lead">{t(words.doneText)}</p>
        {campaign && (
          <div className="actions">
            <ButtonLink variant="quiet" large external href={paths.start(campaign.name)}>
              {t(words.again)}
            </ButtonLink>
          </div>
        )}
      </main>
    </PageShell>
  );
}
