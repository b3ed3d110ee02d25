import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { ExportLink } from '../export-link';
import { apiAddress } from '../api';
import { ConsoleIcon } from '../icon';
import { When } from '../when';
import { useSizeWords } from './use-size-words';

/** Everything that the organization has as one file, and who fetched it last. */
export function ExportBox({ storage: { stored, exported } }: { storage: OrganizerOutput<'getStorage'> }) {
  const t = useTranslations('organizer.data');
  const sizeWords = useSizeWords();
  const headingId = useId();
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 className="subheading" id={headingId}>
        {t('exportTitle')}
      </h2>
      <p>{t('exportText', { size: sizeWords(stored) })}</p>
      {exported && (
        <p className="note">
          {t.rich('exportLast', { time: () => <When at={exported.at} />, actor: () => <bdi>{exported.actor}</bdi> })}
        </p>
      )}
      <div>
        <ExportLink className="button button--primary" href={apiAddress('exportEverything', {})}>
          <ConsoleIcon name="download" /> {t('exportAll')}
        </ExportLink>
      </div>
    </section>
  );
}
