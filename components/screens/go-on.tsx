import { deviceAt } from '@/lib/browser/device';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasFilm } from '@/lib/domain/answers';
import { recordingMethod } from '@/lib/domain/recording-method';
import { nextRecordingStep } from '@/lib/domain/visit';
import { useBrand } from '../brand/brand-provider';
import { ButtonLink } from '../ui/button';
import { useDevice } from '../visit/visit-provider';
import { WelcomeBack, useGoOnWords } from './welcome-back';

/** The first choice of a visitor who comes back. */
export function GoOn({ campaign, userVideo }: { campaign: Campaign; userVideo: UserVideo }) {
  const goOnWords = useGoOnWords(campaign);
  const { appDeepLink } = useBrand();
  const device = deviceAt(campaign, useDevice());
  const recordsHere = !hasFilm(campaign) || recordingMethod(device, appDeepLink) === 'record';
  return (
    <>
      <WelcomeBack campaign={campaign} userVideo={userVideo} />
      <div className="actions">
        <ButtonLink
          variant="primary"
          large
          href={recordsHere ? nextRecordingStep(campaign, userVideo) : paths.intro(campaign.name)}
        >
          {goOnWords(userVideo)}
        </ButtonLink>
      </div>
    </>
  );
}
