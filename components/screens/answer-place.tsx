import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
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

/** Why a server that can be reached keeps nothing now: that has words of its own. */
const OF_SERVER: readonly string[] = ['tooMany', 'noSpace'];

const strong = (words: ReactNode) => <strong>{words}</strong>;

type TroubleProps = {
  state: Pick<AnswerState, 'trouble' | 'refusal'>;
  /** A file is only on this page. */
  isFile?: boolean;
};

/** Says what keeps an answer from the server, and that it is kept here. */
export function AnswerTroubleBanner({ state: { trouble, refusal }, isFile = false }: TroubleProps) {
  const t = useTranslations();
  const callWords = useCallWords();
  if (refusal)
    return (
      <Banner tone="danger" icon="alert" role="alert">
        <p>{refusal.code === 'answerInvalid' ? t('answers.refused') : callWords(refusal)}</p>
      </Banner>
    );
  if (!trouble) return null;
  const { name, error } = trouble;
  return (
    <SpokenBanner key={name} tone="warn" icon={name === 'offline' ? 'offline' : 'alert'}>
      <p>
        {OF_SERVER.includes(error.code)
          ? callWords(error)
          : t.rich(`${isFile ? 'fileAnswers' : 'answers'}.${name}`, { strong })}
      </p>
    </SpokenBanner>
  );
}
