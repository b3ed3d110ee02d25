import { useTranslations } from 'next-intl';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { Banner } from '../../ui/banner';
import { mayDo } from '@/lib/domain/roles';
import { GuardedButton } from '../../ui/guarded';
import { who } from '../../ui/who';
import { callApi } from '../api';
import { Box } from '../box';
import { ConsoleLink } from '../console-button';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';
import { useShownName } from '../use-shown-name';
import { AnswersList } from './answers-list';
import { SkippedSections } from './skipped-sections';

const KNOWN = ['sectionDamaged', 'sectionsDamaged', 'sectionsMissing'] as const;

type FilmNotReadyProps = { submission: Submission; onChange: (changed: Partial<Submission>) => void };

/** What stands in the film's place while there is none, and the sections as they were recorded. */
export function FilmNotReady({ submission, onChange }: FilmNotReadyProps) {
  const t = useTranslations('organizer.review');
  const name = useShownName()(submission);
  const { film, filmFault, sections } = submission;
  if (sections.length === 0 && film === 'none') return <NoFilm submission={submission} />;
  const damaged = sections.filter(({ isDamaged }) => isDamaged).length;
  const fault = KNOWN.find((known) => known === filmFault) ?? 'stitchFailed';
  const words =
    film === 'making'
      ? [t('making'), t('makingText')]
      : film === 'failed'
        ? [t('failed'), t(`failures.${fault}`)]
        : [t('noFilm'), t('noFilmText')];
  return (
    <>
      <section className="reel" id="film" aria-label={t('film')}>
        <div className="reel__picture reel__picture--wait">
          <div className="reel__wait">
            <p role="status">
              <b>{words[0]}</b>
              <br />
              {words[1]}
            </p>
            <TryAgain submission={submission} onChange={onChange} />
          </div>
        </div>
      </section>
      {film === 'failed' && damaged > 0 && (
        <Banner tone="warn" icon="alert">
          <p>
            <strong>{t('recordAgain', { sections: damaged })}</strong>
          </p>
          <p>{t.rich('recordAgainText', { name, who })}</p>
        </Banner>
      )}
      {sections.some(({ take }) => take !== null) ? (
        <RecordedSections sections={sections} />
      ) : (
        <SkippedSections sections={sections} />
      )}
    </>
  );
}

/** Where nothing is recorded, the answers stand in the film's place. */
function NoFilm({ submission }: Pick<FilmNotReadyProps, 'submission'>) {
  const t = useTranslations('organizer.review');
  return (
    <Box title={t('answers')} beside={<p className="note">{t('nothingRecorded')}</p>}>
      <AnswersList submission={submission} heading="h3" />
    </Box>
  );
}

/** Offered where it can help: not for what has to be recorded again first. */
function TryAgain({ submission: { id, film, sections }, onChange }: FilmNotReadyProps) {
  const t = useTranslations('organizer.frame');
  const errorWords = useErrorWords();
  const { act, isBusy, fault } = useAction();
  const isUsable = sections.every(({ take, isDamaged, isSkipped }) => isSkipped || (take !== null && !isDamaged));
  const mayAsk = mayDo(useMember().role, 'editor');
  if (film !== 'failed' || !isUsable || !mayAsk) return null;
  const ask = async () => {
    if (await act(() => callApi('makeFilmAgain', { params: { submissionId: id } })))
      onChange({ film: 'making', filmFault: null });
  };
  return (
    <>
      {fault !== null && <p role="alert">{errorWords(fault)}</p>}
      <GuardedButton className="control--film control--film--play" aria-disabled={isBusy} onClick={() => void ask()}>
        <ConsoleIcon name="again" /> {t('tryAgain')}
      </GuardedButton>
    </>
  );
}

function RecordedSections({ sections }: Pick<Submission, 'sections'>) {
  const t = useTranslations('organizer.review');
  return (
    <Box title={t('asTheyCame')}>
      <ul className="rows">
        {sections.map(({ sectionId, number, prompt, seconds, take, url, isDamaged, isSkipped }) => (
          <li key={sectionId}>
            <div>
              <b>
                {number}. <bdi>{prompt}</bdi>
              </b>
              <small>
                {take !== null ? t('takeOf', { take, seconds }) : t(isSkipped ? 'unanswered.skipped' : 'noTake')}
              </small>
            </div>
            {isDamaged && <span className="chip chip--danger">{t('damaged')}</span>}
            {url && (
              <ConsoleLink
                variant="secondary"
                small
                icon="play"
                external
                target="_blank"
                aria-label={t('watchSection', { number })}
                href={url}
              >
                {t('watch')}
              </ConsoleLink>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
