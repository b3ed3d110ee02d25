import { useTranslations } from 'next-intl';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import { Avatar } from '../avatar';
import { useMember } from '../member-context';

type ReviewerPicksProps = {
  reviewers: readonly Reviewer[];
  chosen: readonly string[];
  onChoose: (userId: string) => void;
};

/** Members to choose from, with how much each has yet to score. */
export function ReviewerPicks({ reviewers, chosen, onChoose }: ReviewerPicksProps) {
  const t = useTranslations('organizer.submissions');
  const roles = useTranslations('organizer.frame.roles');
  const me = useMember().userId;
  return (
    <fieldset>
      <legend className="legend">{t('reviewers')}</legend>
      <div className="picks">
        {reviewers.map(({ userId, name, role, open }) => (
          <label key={userId} className="pick-row">
            <input type="checkbox" checked={chosen.includes(userId)} onChange={() => onChoose(userId)} />
            <Avatar name={name} />
            <span>
              <b dir="auto">{userId === me ? t('you', { name }) : name}</b> <small>{roles(role)}</small>
            </span>
            <span className="note">{t('open', { count: open })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
