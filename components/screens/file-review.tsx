import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { ReviewControls } from '../recorder/review-controls';
import { PictureNote, SectionPicture } from '../recorder/section-picture';
import { TakePlayer } from '../recorder/take-player';
import { useTakeFilm } from '../recorder/use-take-film';
import { useTakeLocation } from '../recorder/use-take-location';
import type { LanguageMarks } from '../ui/in-language';
import { SectionPanel, SectionStage } from './section-stage';
import type { FileState } from './use-file-take';

type FileReviewProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  userVideo: UserVideo;
  marks: LanguageMarks;
  takesLeft: number | null;
  take: Extract<FileState, { name: 'taken' }>;
  /** The visitor wants to choose another file. */
  onAnother: () => void;
};

/** The review of a file that the server has taken: watch it, choose another, or go on. */
export function FileReview({
  campaign,
  section,
  sectionNum,
  userVideo,
  marks,
  takesLeft,
  take,
  onAnother,
}: FileReviewProps) {
  const t = useTranslations('files');
  const words = useTranslations('section');
  const [isBroken, setIsBroken] = useState(false);
  const location = useTakeLocation(take.uploadId);
  const film = useTakeFilm(take.uploadId, () => {});
  const saved = userVideo.videos.find(({ sectionId }) => sectionId === section.id)?.url ?? null;
  const address = location === null ? saved : film;
  const { uploadId, seconds } = take;
  return (
    <SectionStage prompt={section.prompt} marks={marks} hiddenUntil="nothing">
      <SectionPicture
        sectionNum={sectionNum}
        clock={null}
        film="recorded"
        isMirrored={false}
        isLive={false}
        message={
          isBroken && (
            <PictureNote at="foot" icon="eye">
              {t('unplayable')}
            </PictureNote>
          )
        }
      >
        {address && !isBroken && (
          <TakePlayer
            key={address}
            src={address}
            label={words('film')}
            canDownload={campaign.allowSharing}
            findsLength
            onError={() => setIsBroken(true)}
          />
        )}
      </SectionPicture>
      <SectionPanel
        campaign={campaign}
        sectionNum={sectionNum}
        controls={
          <ReviewControls
            {...{ campaign, userVideo, sectionNum, takesLeft }}
            take={{
              ...{ uploadId: uploadId ?? 'saved', location, hasFlaw: false, isOnServer: true },
              seconds: seconds === null ? null : Math.round(seconds),
            }}
            onReRecord={onAnother}
            onNext={() => {}}
          />
        }
      />
    </SectionStage>
  );
}
