'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { CallError } from '@/lib/browser/api/call-error';
import { who } from '../../ui/who';
import { AskDialog } from '../ask-dialog';
import { FaultBanner } from '../fault-banner';
import { Head } from '../head';
import { InviteForm } from './invite-form';
import { InvitedTable } from './invited-table';
import { LinkBox } from './link-box';
import { MemberTable } from './member-table';
import { useMembers } from './use-members';

/** Whether the server lets this person in by its administrator alone. */
const isRefused = (fault: unknown) => fault instanceof CallError && fault.details.reason === 'askAdministrator';

/** Who belongs to the organization, what they may do, and who is invited. */
export function MembersScreen({ members: before }: { members: ListedMember[] }) {
  const t = useTranslations('organizer.members');
  const actions = useMembers(before);
  const [leaving, setLeaving] = useState<ListedMember | null>(null);
  const joined = actions.members.filter(({ joinedAt }) => joinedAt !== null);
  const invited = actions.members.filter(({ joinedAt }) => joinedAt === null);
  return (
    <>
      <Head
        title={t('title')}
        facts={
          <p className="facts">
            <span>{t('people', { count: joined.length })}</span>
            {invited.length > 0 && <span>{t('open', { count: invited.length })}</span>}
          </p>
        }
      />
      <FaultBanner fault={actions.fault} words={isRefused(actions.fault) ? t('refused') : undefined} />
      {actions.made && <LinkBox made={actions.made} onDone={actions.forgetLink} />}
      <InviteForm onInvite={actions.invite} members={actions.members} />
      <MemberTable members={joined} actions={actions} onRemove={setLeaving} />
      {invited.length > 0 && <InvitedTable members={invited} actions={actions} />}
      {leaving && (
        <AskDialog
          title={t.rich('removeTitle', { name: leaving.name, who })}
          text={t.rich('removeText', { name: leaving.name, who })}
          confirm={t('remove')}
          onConfirm={() => {
            actions.remove(leaving, t('removed', { name: leaving.name }));
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
