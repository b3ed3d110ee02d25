import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SubmittedLine, SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { hasWords } from '@/lib/domain/transcripts/caption-rows';
import { ConsoleButton } from '../../console-button';
import { CopyButton } from '../../copy-button';
import { useMember } from '../../member-context';
import { useAnnounce } from '../../use-announce';
import type { Film } from '../use-film';
import { FindWords } from './find-words';
import { LineEditor } from './line-editor';
import { placeIn, spokenSections } from './spoken-sections';
import { TranscriptFiles } from './transcript-files';
import { TranscriptLine } from './transcript-line';
import { NoLines, TranscriptNotes } from './transcript-state';
import { useFinding } from './use-finding';
import { useFollowing } from './use-following';

type TranscriptPanelProps = {
  submission: Pick<Submission, 'id' | 'film' | 'chapters' | 'sections'>;
  transcript: SubmittedTranscript;
  film: Pick<Film, 'seconds' | 'runs' | 'seek' | 'stopAt'>;
  /** What is searched for at first, if it is said here. */
  search: string;
  /** The moment of the film that is shown at first, ms; `null`: its beginning. */
  at: number | null;
  /** The lines as a whole: what the key of the transcript goes to. */
  list: RefObject<HTMLElement | null>;
  onComment: (line: SubmittedLine) => void;
  onCorrected: (line: SubmittedLine) => void;
};

/** What is said in the film: to read, to search, to go to, and for editors to correct. */
export function TranscriptPanel(props: TranscriptPanelProps) {
  const { submission, transcript, film, list, onComment, onCorrected } = props;
  const { id: submissionId, chapters } = submission;
  const { lines, language, state } = transcript;
  const t = useTranslations('organizer.review.transcript');
  const mayEdit = mayDo(useMember().role, 'editor');
  const announce = useAnnounce();
  const finding = useFinding(lines, props.search, props.at ?? 0);
  const place = placeIn(lines, chapters, film.seconds);
  const current = lines[place];
  const [editedId, setEditedId] = useState<string | null>(null);
  const { current: match, turn } = finding;
  useFollowing({ list, place, runs: film.runs, match, turn, showsPlace: props.at !== null });

  // Lines are drawn again only when they change, and not whenever the film goes on.
  const latest = useRef(film);
  useEffect(() => {
    latest.current = film;
  });
  const seek = useCallback(({ startMs }: SubmittedLine) => latest.current.seek(startMs / 1000), []);
  const edit = useCallback(({ id, startMs }: SubmittedLine) => {
    latest.current.stopAt(startMs / 1000);
    setEditedId(id);
  }, []);

  function close(id: string) {
    flushSync(() => setEditedId(null));
    list.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus();
  }

  if (lines.length === 0) return <NoLines state={state} />;
  const sections = spokenSections(submission, lines);
  return (
    <>
      <FindWords finding={finding} />
      <section className="transcript" ref={list} tabIndex={-1} aria-label={t('title')}>
        {sections.map(({ sectionId, number, prompt, lines: spoken }) => (
          <div key={`${sectionId} ${spoken[0]?.index}`}>
            <h2>
              {number !== null && `${number}. `}
              <bdi>{prompt ?? t('withoutPrompt')}</bdi>
            </h2>
            <ol>
              {spoken.map(({ line, index }) => (
                <li key={line.id} aria-current={index === place ? 'true' : undefined}>
                  {line.id === editedId ? (
                    <LineEditor
                      {...{ submissionId, line, language }}
                      onSaved={(saved) => {
                        announce(t('saved'));
                        onCorrected(saved);
                        close(line.id);
                      }}
                      onClose={() => close(line.id)}
                    />
                  ) : (
                    <TranscriptLine
                      {...{ line, language }}
                      matches={finding.byLine.get(index)}
                      currentMatch={finding.current}
                      onSeek={seek}
                      onEdit={mayEdit ? edit : undefined}
                    />
                  )}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </section>
      <TranscriptNotes transcript={transcript} />
      <div className="card-foot">
        <div className="inline">
          {current && (
            <ConsoleButton variant="secondary" small icon="words" onClick={() => onComment(current)}>
              {t('commentOnLine')}
            </ConsoleButton>
          )}
          <CopyButton text={textOf(sections)} label={t('copyAll')}>
            {t('copy')}
          </CopyButton>
          {current && mayEdit && (
            <ConsoleButton variant="secondary" small icon="edit" onClick={() => edit(current)}>
              {t('editLine')}
            </ConsoleButton>
          )}
          {mayEdit && hasWords(lines) && (
            <TranscriptFiles submissionId={submissionId} hasFilm={submission.film === 'ready'} />
          )}
        </div>
      </div>
    </>
  );
}

/** The transcript as a text: what was asked, and below it what is said. */
const textOf = (sections: ReturnType<typeof spokenSections>): string =>
  sections
    .map(({ number, prompt, lines }) => {
      const asked = [number && `${number}.`, prompt].filter(Boolean).join(' ');
      const said = lines.map(({ line }) => line.words.replaceAll('\n', ' ')).filter((words) => words !== '');
      return [...(asked ? [asked] : []), ...said].join('\n');
    })
    .join('\n\n');
