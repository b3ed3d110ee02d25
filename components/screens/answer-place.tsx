import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { AnswerState } from '@/lib/browser/answers/answer-state';
import { useCallWords } from '../overlays/use-call-words';
import { announce } from '../ui/announce';
import { Banner } from '../ui/banner';
import { Icon } from '../ui/icon';
import { SpokenBanner } from '../ui/spoken-banner';

type Place = 'device' | 'server';

/** Says where the answer is, and speaks each place once. `null`: nothing is answered. */
export function AnswerPlace({ place }: { place: Place | null }) {
  const t = useTranslations('section.locations');
  const words = place && t(place);
  const spoken = useRef(new Set<string>());
  useEffect(() => {
    if (words === null || spoken.current.has(words)) return;
    spoken.current.add(words);
    return announce(words);
  }, [words]);
  return (
    place && (
      <p className="safe" data-state={place}>
        <Icon name={place} /> {words}
      </p>
    )
  );
}

/** Says what keeps an answer from the server, and that it is kept here. */
export function AnswerTroubleBanner({ state: { trouble, refusal } }: { state: AnswerState }) {
  const t = useTranslations('answers');
  const callWords = useCallWords();
  if (refusal)
    return (
      <Banner tone="danger" icon="alert" role="alert">
        <p>{refusal.code === 'answerInvalid' ? t('refused') : callWords(refusal)}</p>
      </Banner>
    );
  if (!trouble) return null;
  return (
    <SpokenBanner key={trouble} tone="warn" icon={trouble === 'offline' ? 'offline' : 'alert'}>
      <p>{t.rich(trouble, { strong: (words) => <strong>{words}</strong> })}</p>
    </SpokenBanner>
  );
}
