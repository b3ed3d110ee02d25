import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { SentFile } from '@/lib/browser/answers/answer-files';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { percentOf, wordsOf } from '../answers/file/file-answer-field';
import { useAnnouncement } from '../ui/announce';
import { Progress } from '../ui/progress';
import { useNavigation } from '../visit/use-navigation';
import { AnswerTroubleBanner } from './answer-place';

/** Shows how far a file is without which the visit cannot end. One that has failed is shown in its section. */
export function MissingFile({ campaign, file }: { campaign: Campaign; file: SentFile }) {
  const t = useTranslations();
  const navigation = useNavigation();
  const { state, sectionId } = file;
  const task = state.task?.name === 'skip' ? null : state.task;
  const hasFailed = state.task === null;
  const number = campaign.sections.findIndex(({ id }) => id === sectionId) + 1;
  const section = paths.section(campaign.name, number);
  useEffect(() => {
    if (hasFailed) navigation.replace(section);
  }, [hasFailed, navigation, section]);
  const words = task ? t(wordsOf(task)) : t('common.oneMoment');
  useAnnouncement(words);
  return (
    <>
      <p>{words}</p>
      <Progress job label={words} value={task ? percentOf(task) : 100} />
      <AnswerTroubleBanner state={state} isFile />
    </>
  );
}
