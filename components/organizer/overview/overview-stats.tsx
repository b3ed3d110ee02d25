import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Overview } from '@/lib/contract/organizer/overview';
import { When } from '../when';
import { useNumbers } from './use-numbers';

/** The numbers that are looked at first. */
export function OverviewStats({ overview }: { overview: Overview }) {
  const t = useTranslations('organizer.overview');
  const { share, time, decimal } = useNumbers();
  const { waiting, funnel, medianVisitMs, takesPerSection, hasFilm } = overview;
  const { oldest } = waiting;
  return (
    <dl className="stats">
      <Stat name={t('waiting')} value={waiting.count}>
        {oldest ? t.rich('oldest', { time: () => <When at={oldest} /> }) : t('noneWaits')}
      </Stat>
      <Stat name={t('completed')} value={funnel.completed}>
        {t('ofOpened', { share: share(funnel.completed, funnel.opened) })}
      </Stat>
      <Stat name={t('medianVisit')} value={medianVisitMs === null ? '–' : time(medianVisitMs)}>
        {t(hasFilm ? 'medianVisitNote' : 'answers.medianVisitNote')}
      </Stat>
      {hasFilm && (
        <Stat name={t('takes')} value={takesPerSection === null ? '–' : decimal(takesPerSection)}>
          {t('onAverage')}
        </Stat>
      )}
    </dl>
  );
}

function Stat({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>{children}</dd>
    </div>
  );
}
