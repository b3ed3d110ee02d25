import { addOwner } from '../organizer/add-owner';
import { answerSignIn } from '../organizer/answer-sign-in';
import type { OrganizerDeps } from '../organizer/deps';
import { findMember } from '../organizer/find-member';
import { requireFresh } from '../organizer/freshness';
import { inviteMember, renewMemberLink } from '../organizer/invite-member';
import { changeMember, endMemberSessions, listMembers, removeMember } from '../organizer/manage-members';
import {
  chooseOrganization,
  endOtherSessions,
  endSession,
  getAccount,
  removePasskey,
  setPassword,
  updateMe,
} from '../organizer/own-account';
import { setPreferences } from '../organizer/preferences';
import { presentMember } from '../organizer/present-member';
import type { Member } from '../ports/member';
import { bind } from './core';

/** Who may come in, and how. */
export function bindPeople(deps: OrganizerDeps) {
  return {
    findMember: bind(findMember, deps),
    requireFresh: (member: Member) => requireFresh(deps, member),
    presentMember: async (member: Member) => presentMember(member),
    /** Whether anybody can sign in at all. */
    hasOwner: deps.store.members.hasOwner,
    /** How the sign-in page may offer to sign in, besides password and passkey. */
    waysIn: { mail: deps.mail !== null, provider: deps.signIn.hasProvider },
    answerSignIn: bind(answerSignIn, deps),
    getAccount: bind(getAccount, deps),
    updateMe: bind(updateMe, deps),
    setPassword: bind(setPassword, deps),
    setPreferences: bind(setPreferences, deps),
    removePasskey: bind(removePasskey, deps),
    endSession: bind(endSession, deps),
    endOtherSessions: bind(endOtherSessions, deps),
    chooseOrganization: bind(chooseOrganization, deps),
    listMembers: bind(listMembers, deps),
    inviteMember: bind(inviteMember, deps),
    renewMemberLink: bind(renewMemberLink, deps),
    changeMember: bind(changeMember, deps),
    removeMember: bind(removeMember, deps),
    endMemberSessions: bind(endMemberSessions, deps),
    addOwner: bind(addOwner, deps),
  };
}
