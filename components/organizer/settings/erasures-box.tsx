import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { Erasure } from '@/lib/contract/organizer/data';
import { callApi } from '../api';
import { When } from '../when';
import { MoreButton } from './more-button';
import { usePages } from './use-pages';

/** How much of a submission's id is shown: enough to find it in one's own files. */
const SHOWN_ID = 8;
const COLUMNS = ['what', 'by', 'reason', 'when'] as const;

/** What was erased, by whom and why, and nothing of what it was. */
export function ErasuresBox({ first }: { first: OrganizerOutput<'listErasures'> }) {
  const t = useTranslations('organizer.data');
  const headingId = useId();
  const { pages, fault, showMore } = usePages(first, (after) => callApi('listErasures', { query: { after } }));
  const erasures = pages.flatMap((page) => page.erasures);
  return (
    <section className="box box--flush" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('erasuresTitle')}
        </h2>
        <p className="note">{t('erasuresNote')}</p>
      </div>
      {erasures.length === 0 ? (
        <p className="note">{t('noErasures')}</p>
      ) : (
        <table className="table" role="table">
          <caption className="visually-hidden">{t('erasuresCaption')}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {COLUMNS.map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {erasures.map((erasure) => (
              <ErasureRow key={erasure.id} erasure={erasure} />
            ))}
          </tbody>
        </table>
      )}
      <MoreButton onMore={showMore} fault={fault} />
    </section>
  );
}

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const t = useTranslations('organizer.data');
  const { at, campaign, submissionId, by, actor, reason, films, sections, resumes } = erasure;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="name">
        <b title={submissionId}>{submissionId.slice(0, SHOWN_ID)}</b>
        <small>
          <span dir="ltr">/{campaign}</span>, {t('parts', { films, sections, resumes })}
        </small>
      </th>
      <td role="cell" data-label={t('by')}>
        {actor ?? t(`bys.${by}`)}
      </td>
      <td role="cell" data-label={t('reason')}>
        {reason ?? (by === 'retention' ? t('retentionReason') : '–')}
      </td>
      <td role="cell" className="when" data-label={t('when')}>
        <When at={at} />
      </td>
    </tr>
  );
}
