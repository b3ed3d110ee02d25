import { useFormatter, useTranslations } from 'next-intl';
import type { Invitation, InvitationState } from '@/lib/contract/organizer/invitations';
import { Actions, Cell, NameCell } from '../table';
import { useAction } from '../use-action';
import { useTimeZone, When } from '../when';
import { GivenChips } from './given-chips';
import { LineActions, type LineProps } from './line-actions';
import { useInvitationFault } from './use-invitation-fault';

const LOOKS: Record<InvitationState, string> = {
  made: 'chip',
  waiting: 'chip chip--warn',
  sent: 'chip',
  cameBack: 'chip chip--danger',
  opened: 'chip chip--new',
  started: 'chip chip--new',
  completed: 'chip chip--done',
};

/** One invited person, and what may be done. */
export function InvitationLine(props: LineProps) {
  const { invitation, takenBack } = props;
  const isTakenBack = takenBack.has(invitation.id);
  const t = useTranslations('organizer.invitations');
  const adjust = useTranslations('organizer.adjust');
  const faultWords = useInvitationFault();
  const { act, fault } = useAction();
  const { name, email, state, since, refusesLetters } = invitation;
  return (
    <tr role="row">
      <NameCell>
        <b>{name ? <bdi>{name}</bdi> : <Email of={email} />}</b>
        {name && (
          <small>
            <Email of={email} />
          </small>
        )}
      </NameCell>
      <Cell>
        <span className={isTakenBack ? 'chip chip--off' : LOOKS[state]}>
          {isTakenBack ? t('takenBack') : t(`states.${state}`)}
        </span>
        {since !== null && (
          <span className="under">
            <When at={since} />
          </span>
        )}
        {invitation.fault && <span className="under">{invitation.fault}</span>}
        {refusesLetters && <span className="under">{t('refusesLetters')}</span>}
        {fault !== null && <span className="under">{faultWords(fault)}</span>}
      </Cell>
      <Cell look="when" label={t('reminders.column')}>
        <Reminded of={invitation} />
      </Cell>
      <Cell label={adjust('column')}>
        <GivenChips given={invitation.adjustments} />
      </Cell>
      <Actions many>
        <LineActions {...props} act={act} />
      </Actions>
    </tr>
  );
}

/** How often the person was reminded, and when next. */
function Reminded({ of: { reminders } }: { of: Invitation }) {
  const t = useTranslations('organizer.invitations.reminders');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { sent, nextAt, isPaused } = reminders;
  if (nextAt === null && sent === 0) return <span className="note">{t('none')}</span>;
  const at = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  const next = nextAt && format.dateTime(new Date(nextAt), at);
  return (
    <span suppressHydrationWarning>
      {sent > 0 && t('sent', { count: sent })} {isPaused ? t('paused') : next && t('next', { at: next })}
    </span>
  );
}

/** An address that may go on in the next line behind its `@`. */
function Email({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1;
  return (
    <bdi>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </bdi>
  );
}
