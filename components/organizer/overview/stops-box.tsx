import { useTranslations } from 'next-intl';
import type { Overview } from '@/lib/contract/organizer/overview';
import { Box } from '../box';
import { NumberRow, NumberTable } from './number-row';
import { useNumbers } from './use-numbers';

/** The pages in their order, with how many of those who got there went no further. */
type StopsBoxProps = { overview: Overview; captionOf: (heading: string) => string };

export function StopsBox({ overview, captionOf }: StopsBoxProps) {
  const t = useTranslations('organizer.overview');
  const { share } = useNumbers();
  const { stops, sections, recordedSections } = overview;
  const nameOf = ({ page, section = 0 }: (typeof stops)[number]) =>
    page === 'film' && recordedSections < sections.length ? t('answers.film') : t(`pages.${page}`, { section });
  const max = Math.max(...stops.map(({ stopped }) => stopped));
  return (
    <Box title={t('stopsTitle')} beside={<p className="note">{t('stopsNote')}</p>}>
      <NumberTable caption={captionOf(t('stopsTitle'))} columns={[t('page'), t('drawn'), t('stopped')]}>
        {stops.map((stop) => (
          <NumberRow
            key={nameOf(stop)}
            name={<span title={sections[(stop.section ?? 0) - 1]}>{nameOf(stop)}</span>}
            count={stop.stopped}
            whole={max}
            share={share(stop.stopped, stop.reached)}
          />
        ))}
      </NumberTable>
    </Box>
  );
}
