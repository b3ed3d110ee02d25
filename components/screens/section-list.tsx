import { useTranslations } from 'next-intl';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { isRecorded } from '@/lib/domain/answers';
import { shownExtraTime, withExtraTime } from '@/lib/domain/extra-time';
import { takesLeft } from '@/lib/domain/retakes';
import { useKindWords } from '../answers/use-kind-words';
import { GuardedLink } from '../ui/guarded';
import { Icon } from '../ui/icon';

type SectionListProps = {
  campaign: Campaign;
  /** The ids of the sections whose recordings are saved. */
  saved: readonly string[];
  userVideo: UserVideo | null | undefined;
  /** Whether section `sectionNum` (from 1) can be opened. */
  canOpen: (sectionNum: number) => boolean;
  /** The section on the screen. */
  current?: number;
  /** Opens a section without loading a page. */
  onOpen?: (sectionNum: number) => void;
};

/** The sections of a campaign, one by one, with those that are done as links. */
export function SectionList({ campaign, saved, userVideo, canOpen, current, onOpen }: SectionListProps) {
  const t = useTranslations();
  const kindWords = useKindWords();
  const extraTime = shownExtraTime(userVideo, campaign.adjusted);
  return (
    <ol className="list card">
      {campaign.sections.map((section, index) => {
        const { id, prompt, promptLanguage } = section;
        return (
          <li key={id} aria-current={index + 1 === current ? 'step' : undefined}>
            <b>{index + 1}</b>{' '}
            <span>
              {prompt === null ? (
                <HiddenItem number={index + 1} />
              ) : canOpen(index + 1) && index + 1 !== current ? (
                <GuardedLink
                  href={paths.section(campaign.name, index + 1)}
                  onClick={(event) => {
                    if (!onOpen) return;
                    event.preventDefault();
                    onOpen(index + 1);
                  }}
                >
                  <bdi lang={promptLanguage}>{prompt}</bdi>
                </GuardedLink>
              ) : (
                <bdi lang={promptLanguage}>{prompt}</bdi>
              )}
              {saved.includes(id) && (
                <small className="list__saved">
                  {' '}
                  <Icon name="check" />
                  <span>{savedWords(section)}</span>
                </small>
              )}
            </span>{' '}
            <span className="list__time">{kindWords(section.answerType) ?? timeWords(section)}</span>
          </li>
        );
      })}
    </ol>
  );

  function savedWords(section: AskedSection): string {
    if (!isRecorded(section)) return t('answers.saved');
    return t(takesLeft(campaign, userVideo, section.id) === 0 ? 'sections.savedFinal' : 'sections.saved');
  }

  function timeWords({ seconds }: AskedSection): string {
    if (extraTime === 'unlimited') return t('sections.noLimit');
    return t('sections.seconds', { count: withExtraTime(seconds, extraTime) });
  }
}

/** A question that is hidden until its section is opened. */
function HiddenItem({ number }: { number: number }) {
  const t = useTranslations('think');
  return (
    <>
      {t('number', { number })} <small className="list__kind">{t('hiddenNow')}</small>
    </>
  );
}
