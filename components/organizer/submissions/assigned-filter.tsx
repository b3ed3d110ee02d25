import { useTranslations } from 'next-intl';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import { useMember } from '../member-context';
import { Select } from '../select';

type AssignedFilterProps = {
  reviewers: readonly Reviewer[];
  value: string | undefined;
  onChange: (assigned: string | undefined) => void;
};

/** Who was asked to review what is shown; where there is nobody to share it with, there is no such choice. */
export function AssignedFilter({ reviewers, value, onChange }: AssignedFilterProps) {
  const t = useTranslations('organizer.submissions');
  const me = useMember().userId;
  if (reviewers.length < 2) return null;
  return (
    <Select label={t('assignedTo')} value={value ?? ''} onChange={(assigned) => onChange(assigned || undefined)}>
      <option value="">{t('anyone')}</option>
      <option value="none">{t('noOne')}</option>
      {reviewers.map(({ userId, name }) => (
        <option key={userId} value={userId === me ? 'me' : userId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
