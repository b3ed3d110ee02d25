import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { PictureQuestion } from '../recorder/clip/picture-question';
import { SheetClip } from '../recorder/clip/sheet-clip';
import { useClipMemory } from '../recorder/clip/use-clip-memory';
import { inLanguage } from '../ui/in-language';

type QuestionClipProps = {
  campaign: Campaign;
  section: AskedSection;
  userVideo: UserVideo;
  /** The time to think waits until this is called. Left out: nothing waits. */
  onHeard?: () => void;
};

/** What a question is asked with, above a sheet: a picture to look at, or what is played. */
export function QuestionClip({ campaign, section, userVideo, onHeard }: QuestionClipProps) {
  const memory = useClipMemory(campaign, userVideo);
  const { clip, prompt, promptLanguage } = section;
  const { languages } = campaign;
  if (!clip) return null;
  return clip.kind === 'picture' ? (
    <PictureQuestion {...{ clip, prompt, languages }} marks={inLanguage(promptLanguage, languages)} />
  ) : (
    <SheetClip {...{ clip, memory, onHeard }} />
  );
}
