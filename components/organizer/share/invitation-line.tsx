import { useTranslations } from 'next-intl';
import type { Invitation, InvitationState } from '@/lib/contract/organizer/invitations';
import { callApi } from '../api';
import { CopyButton } from '../copy-button';
import { Action, Actions, Cell, NameCell } from '../table';
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
  const shown = name ?? email;
  const params = { id: campaignId, invitationId };
  const run = (call: () => Promise<unknown>) => void act(call).then((isDone) => isDone && onChanged());
  return (
    <tr role="row">
      <NameCell>
        <b>
          <bdi>{shown}</bdi>
        </b>
        {name && <small>{email}</small>}
      </NameCell>
      <Cell>
        <span className={LOOKS[state]}>{t(`states.${state}`)}</span>
        {invitation.fault && <span className="under">{invitation.fault}</span>}
        {refusesLetters && <span className="under">{t('refusesLetters')}</span>}
        {fault !== null && <span className="under">{errorWords(fault)}</span>}
      </Cell>
      <Cell look="when">
        <When at={since} />
      </Cell>
      <Actions>
        <CopyButton text={link}>
          {t('copyLink')}
          <span className="visually-hidden"> {t('of', { name: shown })}</span>
        </CopyButton>
        {canMail && !refusesLetters && REMINDED.includes(state) && (
          <Action
            icon="again"
            of={t('toPerson', { name: shown })}
            onClick={() => run(() => callApi('sendInvitationAgain', { params, body: {} }))}
          >
            {t('sendAgain')}
          </Action>
        )}
        {state !== 'completed' && state !== 'started' && (
          <Action
            icon="close"
            of={t('of', { name: shown })}
            onClick={() => run(() => callApi('takeInvitationBack', { params }))}
          >
            {t('takeBack')}
          </Action>
        )}
      </Actions>
    </tr>
  );
}
