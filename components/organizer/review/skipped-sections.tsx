import { useTranslations } from 'next-intl';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { Box } from '../box';

/** The sections that the video does not have because its visitor has left them out. */
export function SkippedSections({ sections }: Pick<Submission, 'sections'>) {
  const t = useTranslations('organizer.review');
  const skipped = sections.filter(({ isSkipped }) => isSkipped);
  if (skipped.length === 0) return null;
  return (
    <Box title={t('skippedSections')}>
      <ul className="rows">
        {skipped.map(({ sectionId, number, prompt }) => (
          <li key={sectionId}>
            <div>
              <b>
                {number}. <bdi>{prompt}</bdi>
              </b>
              <small>{t('unanswered.skipped')}</small>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}
