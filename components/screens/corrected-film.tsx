import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { KeyedMutator } from 'swr';
import { api } from '@/lib/browser/api/client';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import type { Transcript, TranscriptLine } from '@/lib/contract/transcripts';
import { useAlert } from '../overlays/alert-provider';
import { ConfirmDialog } from '../overlays/confirm-dialog';
import { useCallWords } from '../overlays/use-call-words';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { GuardedButton } from '../ui/guarded';
import { Icon } from '../ui/icon';
import { Player } from '../ui/player';
import { SpokenBanner } from '../ui/spoken-banner';
import { useTravel } from '../ui/use-travel';
import { CaptionLine, type LineActions } from './caption-line';
import { useCorrections } from './use-corrections';
import { useFilmAddress } from './use-film-address';
import { usePlayedLine } from './use-played-line';

type CorrectedFilmProps = {
  campaign: Campaign;
  userVideo: UserVideo;
  transcript: Transcript;
  mutate: KeyedMutator<Transcript>;
};

/** A film with the line that is said now, and all of its lines, each in a field that is saved when it is left. */
export function CorrectedFilm({ campaign, userVideo, transcript, mutate }: CorrectedFilmProps) {
  const t = useTranslations('captions');
  const all = useTranslations();
  const { travel, isTravelling } = useTravel();
  const player = useRef<HTMLVideoElement>(null);
  const { film, renew } = useFilmAddress(userVideo.completedUrl);
  const { lines } = transcript;
  const language = transcript.language ?? undefined;
  const { place, isPlaying } = usePlayedLine(player, film, lines);
  const corrections = useCorrections(campaign, userVideo.uuid, { lines, mutate, savedWords: t('saved') });
  const { typed, saving, type, leave, finish } = corrections;
  const [isFinishing, setIsFinishing] = useState(false);
  const [asked, setAsked] = useState<'undo' | 'remove' | null>(null);
  const actions = useLineActions(player, { type, leave });
  const current = lines[place];
  const words = current && (typed.get(current.id) ?? current.words);
  const haveOthers = lines.some(({ correctedBy }) => correctedBy === 'member');
  const mayUndo = typed.size > 0 || lines.some(({ correctedBy }) => correctedBy === 'visitor');

  async function goBack() {
    setIsFinishing(true);
    if (await finish()) travel(paths.publish(campaign.name));
    setIsFinishing(false);
  }

  return (
    <main className="correct" id="main">
      <div className="correct__film">
        <div className="correct__head">
          <h1 className="heading">{t('title')}</h1>
          <p className="note">{t('lead')}</p>
        </div>
        <div className="picture picture--whole">
          {film && (
            <Player
              ref={player}
              src={film}
              label={all('publish.title')}
              canDownload={campaign.allowSharing}
              onError={() => renew()}
            />
          )}
          {words && (
            <p className="captions" lang={language} dir="auto">
              {words}
            </p>
          )}
        </div>
      </div>
      <form className="correct__words" onSubmit={(event) => event.preventDefault()}>
        <p className="under correct__saved">
          {saving === 'saving' && t('saving')}
          {saving === 'saved' && (
            <span className="safe" data-state="server">
              <Icon name="server" /> {t('saved')}
            </span>
          )}
        </p>
        <ol className="lines" aria-label={t('lines')}>
          {lines.map((line, index) => (
            <CaptionLine
              key={line.id}
              {...{ line, language, actions }}
              typed={typed.get(line.id)}
              isCurrent={index === place}
              isPlaying={index === place && isPlaying}
            />
          ))}
        </ol>
        <div className="actions">
          {(saving === 'trouble' || saving === 'refused') && (
            <SpokenBanner key={saving} tone="warn" icon={saving === 'trouble' ? 'offline' : 'alert'}>
              <p>{t(saving)}</p>
            </SpokenBanner>
          )}
          <Button
            variant="primary"
            large
            busyWords={(isFinishing || isTravelling) && all('common.oneMoment')}
            onClick={() => void goBack()}
          >
            {all('common.done')}
          </Button>
        </div>
        <p className="under">
          {mayUndo && (
            <GuardedButton className="textlink" onClick={() => setAsked('undo')}>
              {t('undo')}
            </GuardedButton>
          )}
          <GuardedButton className="textlink" onClick={() => setAsked('remove')}>
            {t('remove')}
          </GuardedButton>
        </p>
      </form>
      {asked && (
        <AskedFirst
          key={asked}
          {...{ asked, haveOthers, campaign, userVideo, mutate, corrections }}
          onClose={() => setAsked(null)}
        />
      )}
    </main>
  );
}

type AskedFirstProps = Pick<CorrectedFilmProps, 'campaign' | 'userVideo' | 'mutate'> & {
  asked: 'undo' | 'remove';
  /** Whether others have corrected lines, too. */
  haveOthers: boolean;
  corrections: Pick<ReturnType<typeof useCorrections>, 'finish' | 'forget'>;
  onClose: () => void;
};

const QUESTIONS = {
  undo: { title: 'undoTitle', text: 'undoText', othersText: 'undoTextOthers' },
  remove: { title: 'removeTitle', text: 'removeText', othersText: 'removeText' },
} as const;

/** Asks before all that was corrected, or all that was written down, is lost; then does it. */
function AskedFirst({ asked, haveOthers, campaign, userVideo, mutate, corrections, onClose }: AskedFirstProps) {
  const t = useTranslations('captions');
  const alert = useAlert();
  const callWords = useCallWords();
  const [isBusy, setIsBusy] = useState(false);
  const input = { params: { campaignId: campaign.id, uuid: userVideo.uuid }, query: {}, body: {} };

  async function confirm() {
    setIsBusy(true);
    try {
      // What is on its way must not arrive afterwards.
      await corrections.finish();
      if (asked === 'undo') {
        const undone = await api.undoCorrections(input);
        corrections.forget();
        await mutate(undone, { revalidate: false });
        onClose();
      } else {
        await api.removeCaptions(input);
        corrections.forget();
        // What is said in a dialog is gone with it.
        flushSync(onClose);
        announce(t('removed'));
        await mutate({ state: 'removed', language: null, lines: [] }, { revalidate: false });
      }
    } catch (error) {
      onClose();
      await alert(callWords(error));
    }
  }

  return (
    <ConfirmDialog
      title={t(QUESTIONS[asked].title)}
      text={t(QUESTIONS[asked][haveOthers ? 'othersText' : 'text'])}
      confirm={t(asked)}
      cancel={t('cancel')}
      primary="cancel"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** Returns what a line does to the film and to its words; the same as long as these do not change. */
function useLineActions(
  player: RefObject<HTMLVideoElement | null>,
  { type, leave }: Pick<ReturnType<typeof useCorrections>, 'type' | 'leave'>,
): LineActions {
  return useMemo(() => {
    const goTo = (line: TranscriptLine) => seek(player.current, line);
    return {
      play(line) {
        goTo(line);
        // A browser that does not play says so in its own controls.
        player.current?.play().catch(() => undefined);
      },
      pause: () => player.current?.pause(),
      edit(line) {
        player.current?.pause();
        goTo(line);
      },
      type: (line, words) => type(line.id, words),
      leave: (line) => leave(line.id, line.words),
    };
  }, [player, type, leave]);
}

function seek(film: HTMLVideoElement | null, { startMs }: TranscriptLine): void {
  if (film) film.currentTime = startMs / 1000;
}
