import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { answeredSections, isRecorded, mayChangeAnswers } from './answers';
import { campaignType } from './campaign-types';

/** Returns the ids of the campaign's sections whose recordings or answers are saved, in the campaign's order. */
export function savedSections(campaign: Campaign, userVideo: UserVideo | null | undefined): string[] {
  const saved = new Set(userVideo ? savedOf(userVideo) : []);
  return campaign.sections.map(({ id }) => id).filter((id) => saved.has(id));
}

const savedOf = ({ videos, answers }: UserVideo): string[] => [
  ...videos.map(({ sectionId }) => sectionId),
  ...answeredSections(answers),
];

/** Whether the visitor has been here before and has something saved, but no film yet. */
export function isReturning(campaign: Campaign, userVideo: UserVideo | null | undefined): userVideo is UserVideo {
  return Boolean(userVideo && !userVideo.completed && savedSections(campaign, userVideo).length > 0);
}

/**
 * Returns the number (from 1) of the first section without a recording or an answer; `null` when every section has one.
 * `queued`: the sections whose take is saved while the visitor goes on; they count as recorded.
 */
export function firstUnrecordedSection(
  campaign: Campaign,
  userVideo: UserVideo,
  queued: readonly string[] = [],
): number | null {
  const done = new Set([...savedOf(userVideo), ...queued]);
  const index = campaign.sections.findIndex((section) => !done.has(section.id));
  return index === -1 ? null : index + 1;
}

/** Returns the number (from 1) of the first of the campaign's sections that is among these. */
export function numberOfFirst(campaign: Campaign, sectionIds: readonly string[]): number {
  return campaign.sections.findIndex(({ id }) => sectionIds.includes(id)) + 1;
}

/** Returns the numbers (from 1) of the sections in which the film is silent, because their sound could not be used. */
export function silentSections(campaign: Campaign, userVideo: UserVideo | null | undefined): number[] {
  const silent = new Set(userVideo?.videos.filter(({ hasSound }) => hasSound === false).map((it) => it.sectionId));
  return campaign.sections.flatMap(({ id }, index) => (silent.has(id) ? [index + 1] : []));
}

/**
 * Whether section `sectionNum` (from 1) may be recorded or answered now: it exists, and every section before it is.
 * Once the film is made, only its silent sections may be recorded again, and what is not recorded may be changed where
 * the campaign allows that.
 */
export function canRecordSection(
  campaign: Campaign,
  userVideo: UserVideo,
  sectionNum: number,
  queued: readonly string[] = [],
): boolean {
  const section = campaign.sections[sectionNum - 1];
  if (userVideo.completed) {
    if (section && !isRecorded(section)) return mayChangeAnswers(campaign, true);
    return silentSections(campaign, userVideo).includes(sectionNum);
  }
  if (!section) return false;
  const first = firstUnrecordedSection(campaign, userVideo, queued);
  return first === null || sectionNum <= first;
}

/** Returns the path of the first section that is not saved, or of the page after the sections when all are. */
export function nextRecordingStep(
  campaign: Campaign,
  userVideo: UserVideo | null,
  queued: readonly string[] = [],
): string {
  if (!userVideo) return paths.start(campaign.name);
  if (userVideo.completed) return userVideo.completedUrl ? paths.publish(campaign.name) : paths.thankYou(campaign.name);
  const first = firstUnrecordedSection(campaign, userVideo, queued);
  return first === null ? paths.processing(campaign.name) : paths.section(campaign.name, first);
}

/**
 * Returns the path that follows an already saved section: the first section that is not saved; when all are, the next
 * section or, after the last, the page after the sections.
 */
export function stepAfterSaved(
  campaign: Campaign,
  userVideo: UserVideo,
  sectionNum: number,
  queued: readonly string[] = [],
): string {
  const isLast = sectionNum >= campaign.sections.length;
  if (isLast || firstUnrecordedSection(campaign, userVideo, queued) !== null) {
    return nextRecordingStep(campaign, userVideo, queued);
  }
  return paths.section(campaign.name, sectionNum + 1);
}

/**
 * Returns the path of the first step that this visitor has not done (docs/decisions/0018-pages.md). A resume is
 * optional, but its step is shown.
 */
export function nextStep(campaign: Campaign, userVideo: UserVideo | null): string {
  const hasBegun = userVideo !== null && (userVideo.completed || savedOf(userVideo).length > 0);
  if (userVideo && !hasBegun) {
    const lacksResume = campaignType(campaign.type).hasResume && userVideo.resumeUrl === null;
    return lacksResume ? paths.resume(campaign.name) : paths.intro(campaign.name);
  }
  return nextRecordingStep(campaign, userVideo);
}
