import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';

type ViewsProps = {
  campaignId: string;
  current: 'list' | 'compare';
  query: Pick<SubmissionQuery, 'status' | 'search' | 'assigned'>;
};

/** The way between the list of submissions and their comparison: both show what the same filter finds. */
export function Views({ campaignId, current, query: { status, search, assigned } }: ViewsProps) {
  const t = useTranslations('organizer.submissions.views');
  const found = { status, search, assigned };
  const link = (view: typeof current, icon: 'menu' | 'sliders', href: string) => (
    <GuardedLink href={href} aria-current={view === current ? 'page' : undefined}>
      <ConsoleIcon name={icon} /> {t(view)}
    </GuardedLink>
  );
  return (
    <nav className="views" aria-label={t('title')}>
      {link('list', 'menu', organizerPaths.submissions(campaignId, found))}
      {link('compare', 'sliders', organizerPaths.comparison(campaignId, found))}
    </nav>
  );
}
