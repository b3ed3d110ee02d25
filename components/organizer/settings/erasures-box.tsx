import { useTranslations } from 'next-intl';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { Erasure } from '@/lib/contract/organizer/data';
import { callApi } from '../api';
import { Pager } from '../pager';
import { Cell, NameCell, Table, TableBox } from '../table';
import { usePages } from '../use-pages';
import { When } from '../when';

/** How much of a submission's id is shown: enough to find it in one's own files. */
const SHOWN_ID = 8;
const COLUMNS = ['what', 'by', 'reason', 'when'] as const;

/** What was erased, by whom and why, and nothing of what it was. */
export function ErasuresBox({ first }: { first: OrganizerOutput<'listErasures'> }) {
  const t = useTranslations('organizer.data');
  const { pages, showMore, ...paging } = usePages(first, (after) => callApi('listErasures', { query: { after } }));
  const erasures = pages.flatMap((page) => page.erasures);
  return (
    <TableBox title={t('erasuresTitle')} beside={<p className="note">{t('erasuresNote')}</p>}>
      {erasures.length === 0 ? (
        <p className="note">{t('noErasures')}</p>
      ) : (
        <Table caption={t('erasuresCaption')} columns={COLUMNS.map((column) => t(column))}>
          {erasures.map((erasure) => (
            <ErasureRow key={erasure.id} erasure={erasure} />
          ))}
        </Table>
      )}
      <Pager onMore={showMore} {...paging} />
    </TableBox>
  );
}

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const t = useTranslations('organizer.data');
  const { at, campaign, submissionId, by, actor, reason, withdrawnVersion, films, sections, resumes } = erasure;
  const ownReason = () => {
    if (by === 'retention') return t('retentionReason');
    return withdrawnVersion === null ? null : t('withdrawnReason', { version: withdrawnVersion });
  };
  return (
    <tr role="row">
      <NameCell>
        <b title={submissionId}>{submissionId.slice(0, SHOWN_ID)}</b>
        <small>
          <span dir="ltr">/{campaign}</span>, {t('parts', { films, sections, resumes })}
        </small>
      </NameCell>
      <Cell label={t('by')}>{actor ?? t(`bys.${by}`)}</Cell>
      <Cell label={t('reason')}>{reason ?? ownReason() ?? '–'}</Cell>
      <Cell label={t('when')} look="when">
        <When at={at} />
      </Cell>
    </tr>
  );
}
