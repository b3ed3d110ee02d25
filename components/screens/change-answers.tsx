import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { sectionFrom } from '@/lib/domain/way-back';
import { GuardedLink } from '../ui/guarded';

type ChangeAnswersProps = {
  campaign: Campaign;
  userVideo: UserVideo | null | undefined;
  /** The sections whose answers may be changed. */
  shown: readonly (AskedSection & { number: number })[];
  /** The path of this page, to which the visitor returns. */
  from: string;
  /** Opens a section without loading a page. */
  onOpen?: (path: string) => void;
};

/** What was answered without a recording, one by one, with a way to change it. */
export function ChangeAnswers({ campaign, userVideo, shown, from, onOpen }: ChangeAnswersProps) {
  const t = useTranslations('answers');
  const id = useId();
  return (
    <section className="changes" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {t('list')}
      </h2>
      {userVideo?.completed && <p className="note">{t('canChangeLonger')}</p>}
      <ol className="list card">
        {shown.map(({ id: sectionId, number, prompt, promptLanguage }) => {
          const path = sectionFrom(campaign.name, number, from);
          const [linkId, promptId] = [`${id}-change-${sectionId}`, `${id}-prompt-${sectionId}`];
          return (
            <li key={sectionId}>
              <b>{number}</b>{' '}
              <span>
                <bdi id={promptId} lang={promptLanguage}>
                  {prompt}
                </bdi>
              </span>{' '}
              <span className="list__time">
                <GuardedLink
                  id={linkId}
                  aria-labelledby={`${linkId} ${promptId}`}
                  href={path}
                  onClick={(event) => {
                    if (!onOpen) return;
                    event.preventDefault();
                    onOpen(path);
                  }}
                >
                  {t('change')}
                </GuardedLink>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
