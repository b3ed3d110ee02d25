import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { callApi } from '../api';
import { When } from '../when';
import { MoreButton } from './more-button';
import { useActionWords } from './use-action-words';
import { usePages } from './use-pages';

/** Who did what, the newest first. */
export function AuditBox({ first }: { first: OrganizerOutput<'listAudit'> }) {
  const t = useTranslations('organizer.data');
  const actionWords = useActionWords();
  const headingId = useId();
  const { pages, fault, showMore } = usePages(first, (after) => callApi('listAudit', { query: { after } }));
  const entries = pages.flatMap((page) => page.entries);
  return (
    <section className="box" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('auditTitle')}
        </h2>
      </div>
      {entries.length === 0 ? (
        <p className="note">{t('noAudit')}</p>
      ) : (
        <ol className="log">
          {entries.map(({ id, actor, action, subject, at }) => (
            <li key={id}>
              <p>
                <b>
                  <bdi>{actor}</bdi>
                </b>{' '}
                {actionWords(action, subject)}
              </p>
              <When at={at} />
            </li>
          ))}
        </ol>
      )}
      <MoreButton onMore={showMore} fault={fault} />
    </section>
  );
}
