import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { GuardedLink } from '../../ui/guarded';

/** The pages of how a campaign reaches people, in their order. */
const PAGES = [
  { name: 'people', page: organizerPaths.shareCampaign },
  { name: 'messages', page: (id: string) => organizerPaths.messages(id) },
  { name: 'reminders', page: organizerPaths.reminders },
] as const;

/** The way from one of these pages to the others. */
export function SharePages({ campaignId }: { campaignId: string }) {
  const t = useTranslations('organizer.campaigns');
  const path = usePathname();
  return (
    <div className="subnav">
      <nav className="filters" aria-label={t('share')}>
        {PAGES.map(({ name, page }) => {
          const href = page(campaignId);
          return (
            <GuardedLink key={name} href={href} aria-current={path === href ? 'page' : undefined}>
              {t(`sharePages.${name}`)}
            </GuardedLink>
          );
        })}
      </nav>
    </div>
  );
}
