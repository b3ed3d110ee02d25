import { useTranslations } from 'next-intl';
import { Box } from '../../box';
import { Tick } from '../../field';
import type { Builder } from '../use-builder';

const SWITCHES = [
  { name: 'hidesScores', note: 'hidesScoresNote' },
  { name: 'hidesNames', note: 'hidesNamesNote' },
  { name: 'hidesPictures', note: 'hidesPicturesNote' },
  { name: 'shuffles', note: 'shufflesNote' },
] as const;

/** What keeps members from being led by each other, or by who somebody is. */
export function FairReviewsBox({ builder: { state, dispatch } }: { builder: Builder }) {
  const t = useTranslations('organizer.builder.fair');
  const { reviewing, captions } = state.fields;
  const set = (change: Partial<typeof reviewing>) =>
    dispatch({ name: 'fieldChanged', change: { reviewing: { ...reviewing, ...change } } });
  return (
    <Box title={t('title')}>
      {SWITCHES.map(({ name, note }) => (
        <Tick key={name} isTicked={reviewing[name]} onTick={(isTicked) => set({ [name]: isTicked })}>
          {t(name)}
          <small>
            {t(note)} {name === 'hidesNames' && captions === 'on' && t('namesSpoken')}
          </small>
        </Tick>
      ))}
    </Box>
  );
}
