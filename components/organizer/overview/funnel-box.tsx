import { useTranslations } from 'next-intl';
import { type Overview, Period } from '@/lib/contract/organizer/overview';
import { Box } from '../box';
import { Select } from '../select';
import { NumberRow, NumberTable } from './number-row';
import { useNumbers } from './use-numbers';

type FunnelBoxProps = {
  overview: Overview;
  captionOf: (heading: string) => string;
  period: Period;
  onPeriod: (period: Period) => void;
};

/** How many opened the link, gave a name, recorded everything, and have a film. */
export function FunnelBox({ overview, captionOf, period, onPeriod }: FunnelBoxProps) {
  const t = useTranslations('organizer.overview');
  const { share } = useNumbers();
  const { opened, named, recorded, completed } = overview.funnel;
  const isFilmAlone = overview.recordedSections === overview.sections.length;
  const title = t(overview.hasFilm ? 'funnelTitle' : 'answers.funnelTitle');
  const steps = [
    { name: t('steps.opened'), count: opened, gone: t('goneAfter.opened', { gone: opened - named }) },
    {
      name: t('steps.named'),
      count: named,
      gone: t(isFilmAlone ? 'goneAfter.named' : 'answers.goneNamed', { gone: named - recorded }),
    },
    {
      name: t(isFilmAlone ? 'steps.recorded' : 'answers.recorded'),
      count: recorded,
      gone: t(isFilmAlone ? 'goneAfter.recorded' : 'answers.goneRecorded', { gone: recorded - completed }),
    },
  ];
  return (
    <Box
      title={title}
      beside={
        <Select label={t('period')} value={period} onChange={(chosen) => onPeriod(Period.parse(chosen))}>
          {Period.options.map((each) => (
            <option key={each} value={each}>
              {t(`periods.${each}`)}
            </option>
          ))}
        </Select>
      }
    >
      <NumberTable caption={captionOf(title)} isSteps columns={[t('step'), t('drawn'), t('people'), t('gone')]}>
        {steps.map(({ name, count, gone }) => (
          <NumberRow key={name} name={name} count={count} whole={opened} share={share(count, opened)} hint={gone} />
        ))}
        <NumberRow
          name={t('steps.completed')}
          count={completed}
          whole={opened}
          share={share(completed, opened)}
          hint={<span className="visually-hidden">{t('lastStep')}</span>}
        />
      </NumberTable>
      <p className="note">{t('funnelNote')}</p>
    </Box>
  );
}
