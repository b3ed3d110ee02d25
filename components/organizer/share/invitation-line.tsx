import { useTranslations } from 'next-intl';
import type { Invitation, InvitationState } from '@/lib/contract/organizer/invitations';
import { GuardedButton } from '../../ui/guarded';
import { callApi } from '../api';
import { CopyButton } from '../copy-button';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';
import { When } from '../when';

const LOOKS: Record<InvitationState, string> = {
  made: 'chip',
  waiting: 'chip chip--warn',
  sent: 'chip',
  cameBack: 'chip chip--danger',
  opened: 'chip chip--new',
  started: 'chip chip--new',
  completed: 'chip chip--done',
};
/** To whom a reminder may go. */
const REMINDED: readonly InvitationState[] = ['made', 'sent', 'opened', 'started'];

type LineProps = { invitation: Invitation; campaignId: string; canMail: boolean; onChanged: () => void };

/** One invited person, and what may be done. */
export function InvitationLine({ invitation, campaignId, canMail, onChanged }: LineProps) {
  const t = useTranslations('organizer.invitations');
  const errorWords = useErrorWords();
  const { act, fault } = useAction();
  const { id: invitationId, name, email, state, since, link, refusesLetters } = invitation;
  const params = { id: campaignId, invitationId };
  const run = (call: () => Promise<unknown>) => void act(call).then((isDone) => isDone && onChanged());
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="name">
        <b>
          <bdi>{name ?? email}</bdi>
        </b>
        {name && <small>{email}</small>}
      </th>
      <td role="cell" data-label="">
        <span className={LOOKS[state]}>{t(`states.${state}`)}</span>
        {invitation.fault && <span className="under">{invitation.fault}</span>}
        {refusesLetters && <span className="under">{t('refusesLetters')}</span>}
        {fault !== null && <span className="under">{errorWords(fault)}</span>}
      </td>
      <td role="cell" className="when" data-label="">
        <When at={since} />
      </td>
      <td role="cell" className="end" data-label="">
        <CopyButton text={link}>
          {t('copyLink')}
          <span className="visually-hidden"> {t('of', { name: name ?? email })}</span>
        </CopyButton>
        {canMail && !refusesLetters && REMINDED.includes(state) && (
          <GuardedButton
            className="button button--quiet button--small"
            onClick={() => run(() => callApi('sendInvitationAgain', { params, body: {} }))}
          >
            <ConsoleIcon name="again" /> {t('sendAgain')}
            <span className="visually-hidden"> {t('toPerson', { name: name ?? email })}</span>
          </GuardedButton>
        )}
        {state !== 'completed' && state !== 'started' && (
          <GuardedButton
            className="button button--quiet button--small"
            onClick={() => run(() => callApi('takeInvitationBack', { params }))}
          >
            <ConsoleIcon name="close" /> {t('takeBack')}
            <span className="visually-hidden"> {t('of', { name: name ?? email })}</span>
          </GuardedButton>
        )}
      </td>
    </tr>
  );
}
