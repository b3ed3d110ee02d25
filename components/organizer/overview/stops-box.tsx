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
  const { stops, sections } = overview;
  const max = Math.max(...stops.map(({ stopped }) => stopped));
  return (
    <Box title={t('stopsTitle')} beside={<p className="note">{t('stopsNote')}</p>}>
      <NumberTable caption={captionOf(t('stopsTitle'))} columns={[t('page'), t('drawn'), t('stopped')]}>
        {stops.map(({ page, section = 0, reached, stopped }) => (
          <NumberRow
            key={`${page} ${section}`}
            name={<span title={sections[section - 1]}>{t(`pages.${page}`, { section })}</span>}
            count={stopped}
            whole={max}
            share={share(stopped, reached)}
          />
        ))}
      </NumberTable>
    </Box>
  );
}
