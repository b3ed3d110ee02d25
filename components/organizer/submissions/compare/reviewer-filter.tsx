import { useTranslations } from 'next-intl';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import { useMember } from '../../member-context';
import { Select } from '../../select';

type ReviewerFilterProps = {
  reviewers: readonly Reviewer[];
  value: string | undefined;
  onChange: (reviewer: string | undefined) => void;
};

/** Whose scores are compared; where there is only one who scores, there is no such choice. */
export function ReviewerFilter({ reviewers, value, onChange }: ReviewerFilterProps) {
  const t = useTranslations('organizer.comparison');
  const me = useMember().userId;
  if (reviewers.length < 2) return null;
  return (
    <Select label={t('reviewer')} value={value ?? ''} onChange={(reviewer) => onChange(reviewer || undefined)}>
      <option value="">{t('allReviewers')}</option>
      <option value="me">{t('onlyMe')}</option>
      {reviewers
        .filter(({ userId }) => userId !== me)
        .map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
    </Select>
  );
}
