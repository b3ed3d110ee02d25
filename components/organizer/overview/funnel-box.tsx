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
  const steps = [
    { step: 'opened', count: opened, gone: opened - named },
    { step: 'named', count: named, gone: named - recorded },
    { step: 'recorded', count: recorded, gone: recorded - completed },
  ] as const;
  return (
    <Box
      title={t('funnelTitle')}
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
      <NumberTable
        caption={captionOf(t('funnelTitle'))}
        isSteps
        columns={[t('step'), t('drawn'), t('people'), t('gone')]}
      >
        {steps.map(({ step, count, gone }) => (
          <NumberRow
            key={step}
            name={t(`steps.${step}`)}
            count={count}
            whole={opened}
            share={share(count, opened)}
            hint={t(`goneAfter.${step}`, { gone })}
          />
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
