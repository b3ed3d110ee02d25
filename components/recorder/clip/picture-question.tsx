import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import type { AskedClip } from '@/lib/contract/clips';
import { Button } from '../../ui/button';
import { GuardedButton } from '../../ui/guarded';
import { Icon } from '../../ui/icon';
import { type LanguageMarks, inLanguage } from '../../ui/in-language';
import { LiveRegion } from '../../ui/live-region';
import { useModal } from '../../ui/use-modal';

type PictureQuestionProps = {
  clip: AskedClip;
  languages: readonly string[];
  /** The question, which is its title. */
  prompt: string | null;
  marks?: LanguageMarks;
};

/** The picture that a question is asked with. It stays in sight, and can be looked at over the whole page. */
export function PictureQuestion({ clip, languages, prompt, marks }: PictureQuestionProps) {
  const t = useTranslations('clips');
  const [isLarge, setIsLarge] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  const described = inLanguage(clip.descriptionLanguage, languages);
  const picture = (
    <picture>
      <img
        src={clip.url}
        width={clip.width ?? undefined}
        height={clip.height ?? undefined}
        alt={clip.description ?? t('picture')}
        lang={clip.description === null ? undefined : described.lang}
        onError={() => setIsBroken(true)}
      />
    </picture>
  );
  return (
    <>
      <figure className="ask">
        {picture}
        <GuardedButton className="badge badge--picture badge--press" onClick={() => setIsLarge(true)}>
          <Icon name="full" /> {t('enlarge')}
        </GuardedButton>
      </figure>
      {isLarge && (
        <LargePicture
          title={prompt ?? t('picture')}
          marks={prompt === null ? {} : marks}
          onClose={() => setIsLarge(false)}
        >
          {picture}
          {clip.description !== null && (
            <figcaption className="note" {...described}>
              {clip.description}
            </figcaption>
          )}
        </LargePicture>
      )}
    </>
  );
}

type LargePictureProps = { title: string; marks?: LanguageMarks; onClose: () => void; children: ReactNode };

function LargePicture({ title, marks, onClose, children }: LargePictureProps) {
  const common = useTranslations('common');
  const { dialog, heading, ...handlers } = useModal(onClose);
  const titleId = useId();
  return (
    <dialog ref={dialog} className="dialog dialog--full dialog--picture" aria-labelledby={titleId} {...handlers}>
      <div className="dialog__body">
        <h2 ref={heading} className="heading" id={titleId} tabIndex={-1} {...marks}>
          {title}
        </h2>
        <Button variant="secondary" icon="close" onClick={onClose}>
          {common('close')}
        </Button>
      </div>
      <figure className="large-picture">{children}</figure>
      <LiveRegion />
    </dialog>
  );
}
