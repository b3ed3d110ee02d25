import { useTranslations } from 'next-intl';
import type { Overview } from '@/lib/contract/organizer/overview';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { GuardedLink } from '../../ui/guarded';
import { useSentences } from '../../ui/use-sentences';
import { Box } from '../box';
import { NumberRow, NumberTable } from './number-row';

/** What troubled visits, with what helps and how many were completed all the same. */
type TroublesBoxProps = { overview: Overview; captionOf: (heading: string) => string };

export function TroublesBox({ overview, captionOf }: TroublesBoxProps) {
  const t = useTranslations('organizer.overview');
  const sentences = useSentences();
  const { troubles, funnel } = overview;
  const max = Math.max(...troubles.map(({ visits }) => visits));
  const sum = troubles.reduce((total, { visits }) => total + visits, 0);
  return (
    <Box title={t('troublesTitle')} beside={<p className="note">{t('troublesNote', { sum, visits: funnel.named })}</p>}>
      <NumberTable caption={captionOf(t('troublesTitle'))} columns={[t('cause'), t('drawn'), t('visits'), t('help')]}>
        {troubles.map(({ cause, visits, recovered }) => (
          <NumberRow
            key={cause}
            name={t(`causes.${cause}`)}
            count={visits}
            whole={max}
            warn
            hint={
              <>
                {sentences(t(`helps.${cause}`), recovered > 0 && t('recovered', { recovered }))}
                {cause === 'film' && <SeeFailed campaignId={overview.campaign.id} />}
              </>
            }
          />
        ))}
      </NumberTable>
    </Box>
  );
}

/** Leads to all whose film could not be made: of whatever time, so it names no number of this one. */
function SeeFailed({ campaignId }: { campaignId: string }) {
  const t = useTranslations('organizer.overview');
  return (
    <>
      {' '}
      <GuardedLink className="link" href={organizerPaths.submissions(campaignId, { film: 'failed' })}>
        {t('seeFailed')}
      </GuardedLink>
    </>
  );
}
