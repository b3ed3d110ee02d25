import { useState } from 'react';
import type { ListedMember, MemberLink } from '@/lib/contract/organizer/members';
import type { Role } from '@/lib/contract/organizer/role';
import { announce } from '../../ui/announce';
import { callApi, useApi } from '../api';

/** A link that was just made: it is in the page once. */
export type MadeLink = MemberLink & { email: string };

/** The members, and what an owner does with them: saved at once, and taken back when it could not be saved. */
export function useMembers(before: ListedMember[]) {
  const { data: members = before, mutate } = useApi('listMembers', {}, before);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [fault, setFault] = useState<unknown>(null);

  const change = async (work: () => Promise<unknown>, done: string, optimistic?: ListedMember[]) => {
    setFault(null);
    try {
      if (optimistic) await mutate(optimistic, { revalidate: false });
      await work();
      if (done) announce(done);
    } catch (error) {
      setFault(error);
    } finally {
      await mutate();
    }
  };
  const makeLink = (email: string, work: () => Promise<MemberLink>) =>
    change(async () => setMade({ ...(await work()), email }), '');

  return {
    members,
    made,
    fault,
    forgetLink: () => setMade(null),
    invite: (email: string, role: Role) => makeLink(email, () => callApi('inviteMember', { body: { email, role } })),
    renewLink: ({ userId, email }: ListedMember) =>
      void makeLink(email, () => callApi('renewMemberLink', { params: { userId } })),
    setRole: ({ userId }: ListedMember, role: Role, done: string) =>
      void change(
        () => callApi('changeMember', { params: { userId }, body: { role } }),
        done,
        members.map((one) => (one.userId === userId ? { ...one, role } : one)),
      ),
    remove: ({ userId }: ListedMember, done: string) =>
      void change(
        () => callApi('removeMember', { params: { userId } }),
        done,
        members.filter((one) => one.userId !== userId),
      ),
    endSessions: ({ userId }: ListedMember, done: string) =>
      void change(() => callApi('endMemberSessions', { params: { userId } }), done),
  };
}

export type Members = ReturnType<typeof useMembers>;
