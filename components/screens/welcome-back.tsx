import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { willHaveFilm } from '@/lib/domain/answers';
import { firstUnrecordedSection, savedSections } from '@/lib/domain/visit';
import { SpokenBanner } from '../ui/spoken-banner';
import { who } from '../ui/who';

/** Welcomes a visitor who comes back: what of theirs is safe. */
export function WelcomeBack({ campaign, userVideo }: { campaign: Campaign; userVideo: UserVideo }) {
  const t = useTranslations('sections');
  return (
    <SpokenBanner tone="ok" icon="check">
      <p>
        {t.rich('welcome', {
          strong: (words) => <strong>{words}</strong>,
          who,
          name: userVideo.name,
          saved: savedSections(campaign, userVideo).length,
          total: campaign.sections.length,
        })}
      </p>
    </SpokenBanner>
  );
}

/** Returns the words of the button that goes on with the visit. */
export function useGoOnWords(campaign: Campaign): (userVideo: UserVideo) => string {
  const t = useTranslations();
  return (userVideo) => {
    const number = firstUnrecordedSection(campaign, userVideo);
    if (number !== null) return t('sections.goOn', { number });
    return t(willHaveFilm(campaign, userVideo) ? 'sections.goOnToFilm' : 'unfilmed.finish');
  };
}
