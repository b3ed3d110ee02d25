import { useFormatter, useTranslations } from 'next-intl';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { Avatar } from '../avatar';

/** So many are shown by their initials; the others are counted. */
const SHOWN = 4;

/** Who was asked to review a submission. */
export function Assigned({ to }: { to: ListedSubmission['assigned'] }) {
  const t = useTranslations('organizer.submissions');
  const format = useFormatter();
  if (to.length === 0) return <span className="note">{t('noOne')}</span>;
  const names = format.list(to.map(({ name }) => name));
  return (
    <span className="avatars" title={names}>
      <span className="visually-hidden">{t('assignedToAll', { names })}</span>
      {to.slice(0, SHOWN).map(({ userId, name }) => (
        <Avatar key={userId} name={name} isSmall />
      ))}
      {to.length > SHOWN && (
        <span className="note" aria-hidden="true">
          +{format.number(to.length - SHOWN)}
        </span>
      )}
    </span>
  );
}
