import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Thinking } from '@/lib/browser/capture/think-timer';
import type { AskedClip } from '@/lib/contract/clips';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { ClipControls } from '../recorder/clip/clip-controls';
import { ClipPicture } from '../recorder/clip/clip-picture';
import { useClipMemory } from '../recorder/clip/use-clip-memory';
import { useClipPlayer } from '../recorder/clip/use-clip-player';
import { ThinkWords } from '../recorder/think-shutter';
import { useAnnouncement } from '../ui/announce';
import { LazySkip } from './lazy-skip';
import { SectionPanel } from './section-stage';

export type AskingSectionProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  userVideo: UserVideo;
  clip: AskedClip;
  /** There will be only sound. */
  isAudio: boolean;
  thinking: Thinking;
  /** The visitor goes on: the clip has ended, or is read instead. */
  onHeard: () => void;
  onElsewhere?: (isOffered: boolean) => void;
};

/**
 * Asks the question of a section by a video or by voice, in the place of the camera, which is off. What cannot be
 * played is read, without a word about it.
 */
export function AskingSection({
  campaign,
  section,
  sectionNum,
  userVideo,
  clip,
  isAudio,
  thinking,
  onHeard,
  onElsewhere,
}: AskingSectionProps) {
  const t = useTranslations('clips');
  const memory = useClipMemory(campaign, userVideo);
  const [areCaptionsShown, setCaptionsShown] = useState(memory.showsCaptions);
  const { player, state } = useClipPlayer(clip.url, onHeard);
  const device = isAudio ? 'microphone' : 'camera';
  const asked = t(clip.kind === 'audio' ? 'askedBySound' : 'askedOnVideo', {
    organization: campaign.organization.name,
    device,
  });
  useAnnouncement(state.name === 'ready' ? asked : '');
  const isTimed = thinking.name === 'waiting';
  return (
    <>
      <ClipPicture {...{ clip, player, state, areCaptionsShown, sectionNum }} />
      <SectionPanel
        {...{ campaign, sectionNum }}
        controls={
          <>
            {thinking.name === 'running' ? (
              <ThinkWords left={thinking.left} isHidden={false} />
            ) : (
              <p className="panel__words">
                {state.name === 'ready' ? asked : t(isTimed ? 'thenThink' : 'then', { device })}
              </p>
            )}
            <ClipControls
              {...{ clip, player, state, areCaptionsShown }}
              onCaptions={(areShown) => {
                memory.keepCaptions(areShown);
                setCaptionsShown(areShown);
              }}
              onRead={onHeard}
            />
            <LazySkip {...{ campaign, section, sectionNum, userVideo }} />
          </>
        }
        onElsewhere={onElsewhere}
      />
    </>
  );
}
