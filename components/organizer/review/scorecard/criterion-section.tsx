import { useTranslations } from 'next-intl';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { GuardedButton } from '../../../ui/guarded';

/** `startMs`: where it begins in the film; `null`: it is not in the film. */
export type SectionOfCriterion = { number: number; startMs: number | null };

type SectionsOf = Pick<Submission, 'chapters' | 'sections' | 'answers'>;

/** Returns the section that a criterion is about; `null`: it is about all of them, or the section is gone. */
export function sectionOf({ chapters, sections, answers }: SectionsOf, id: string | null): SectionOfCriterion | null {
  const chapter = chapters.find(({ sectionId }) => sectionId === id);
  const found = chapter ?? [...sections, ...answers].find(({ sectionId }) => sectionId === id);
  return found ? { number: found.number, startMs: chapter?.startMs ?? null } : null;
}

type CriterionSectionProps = { section: SectionOfCriterion; onSeek: (seconds: number) => void };

/** Which section a criterion is about: a press shows it in the film. */
export function CriterionSection({ section: { number, startMs }, onSeek }: CriterionSectionProps) {
  const t = useTranslations('organizer.review.scorecard');
  const words = t('appliesTo', { number });
  return (
    <p className="note">
      {startMs === null ? (
        words
      ) : (
        <GuardedButton className="link" onClick={() => onSeek(startMs / 1000)}>
          {words}
        </GuardedButton>
      )}
    </p>
  );
}
