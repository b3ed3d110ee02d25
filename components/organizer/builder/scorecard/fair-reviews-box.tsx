import { useTranslations } from 'next-intl';
import { Box } from '../../box';
import { Tick } from '../../field';
import type { Builder } from '../use-builder';

/** What keeps members from being led by each other. */
export function FairReviewsBox({ builder: { state, dispatch } }: { builder: Builder }) {
  const t = useTranslations('organizer.builder.fair');
  const { reviewing } = state.fields;
  const set = (change: Partial<typeof reviewing>) =>
    dispatch({ name: 'fieldChanged', change: { reviewing: { ...reviewing, ...change } } });
  return (
    <Box title={t('title')}>
      <Tick isTicked={reviewing.hidesScores} onTick={(hidesScores) => set({ hidesScores })}>
        {t('hidesScores')}
        <small>{t('hidesScoresNote')}</small>
      </Tick>
    </Box>
  );
}
