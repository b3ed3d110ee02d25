import { useTranslations } from 'next-intl';
import { useApi } from '../api';
import { Choice } from '../select';

type PersonChoiceProps = {
  campaignId: string;
  /** The id of an invitation; empty: somebody without a name. */
  value: string;
  onChange: (invitationId: string) => void;
};

/** For whom of those who were invited a message is shown; nothing where nobody was. */
export function PersonChoice({ campaignId: id, value, onChange }: PersonChoiceProps) {
  const t = useTranslations('organizer.messages');
  const invited = useApi('listInvitations', { params: { id }, query: {} }, undefined, { revalidateOnFocus: false });
  const people = invited.data?.invitations ?? [];
  if (people.length === 0) return null;
  return (
    <div className="field">
      <Choice aria-label={t('previewFor')} value={value} onChange={onChange}>
        <option value="">{t('anybody')}</option>
        {people.map(({ id: invitationId, name, email }) => (
          <option key={invitationId} value={invitationId}>
            {name ?? email}
          </option>
        ))}
      </Choice>
    </div>
  );
}
