import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { isOptional } from '@/lib/domain/answers';
import { loadOptional } from '../ui/load-later';
import { useQueuedSections } from '../visit/use-queued-takes';

/** Loads `SkipSection` ahead. */
export const loadSkip = () => import('./skip-section').then((it) => it.SkipSection);
const SkipSection = loadOptional(loadSkip);

type LazySkipProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  userVideo: UserVideo;
  isHidden?: boolean;
};

/** `SkipSection`, where the section is optional and has no take. */
export function LazySkip(props: LazySkipProps) {
  const { campaign, section, userVideo } = props;
  const queued = useQueuedSections(campaign);
  const hasTake = queued.includes(section.id) || userVideo.videos.some(({ sectionId }) => sectionId === section.id);
  return isOptional(section) && !hasTake && <SkipSection {...props} />;
}
