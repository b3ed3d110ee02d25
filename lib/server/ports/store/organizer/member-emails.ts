import type { LanguageTag } from '@/lib/contract/languages';

/** A member who wants emails of new submissions, and may get one now. */
export type DueMember = {
  userId: string;
  organizationId: string;
  email: string;
  language: LanguageTag | null;
  how: 'atOnce' | 'daily';
  /** Until when the member was told; `null`: never yet. */
  toldUntil: Date | null;
};

/** Emails that members get of new submissions. */
export type MemberEmailRepository = {
  due(at: Date): Promise<DueMember[]>;
  /** The campaigns of an organization with submissions received between these times, those with a title by it. */
  newSubmissions(organizationId: string, since: Date, until: Date): Promise<{ title: string; count: number }[]>;
  /** The member is told nothing before `nextAt`, and then of what came after `until`. */
  note(member: Pick<DueMember, 'userId' | 'organizationId'>, told: { until: Date; nextAt: Date | null }): Promise<void>;
};
