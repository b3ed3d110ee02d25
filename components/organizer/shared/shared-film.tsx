import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SharedFilm as Facts } from '@/lib/contract/organizer/share-links';
import { ConsoleLink } from '../console-button';
import { Reel } from '../review/reel';
import { Resume } from '../review/resume';
import { useCaptionsChoice } from '../review/transcript/use-captions-choice';
import { type Playing, useFilm } from '../review/use-film';
import { useShownName } from '../use-shown-name';

/** It never starts by itself. */
const PLAYING: Playing = { was: () => false, note: () => {} };

/** The film that somebody shared, and the resume where that was shared too. */
export function SharedFilm({ film: shared, token }: { film: Facts; token: string }) {
  const t = useTranslations('organizer.shared');
  const tr = useTranslations('organizer.review');
  const format = useFormatter();
  const [speed, setSpeed] = useState(1);
  const [src] = useState(shared.filmUrl);
  const [isOpen, setIsOpen] = useState(false);
  const name = useShownName()(shared);
  const { campaign, receivedAt, seconds, posterUrl, chapters, resume, downloadUrl, captions } = shared;
  const [areShown, onShow] = useCaptionsChoice();
  const film = useFilm({ chapters, speed, playing: PLAYING });
  return (
    <main id="main">
      <div className="review__head">
        <div>
          <p className="eyebrow">{campaign}</p>
          <h1 className="heading">
            <bdi>{name}</bdi>
          </h1>
          <p className="facts">
            <span>{format.dateTime(new Date(receivedAt), { dateStyle: 'long', timeZone: 'UTC' })}</span>
            {seconds !== null && (
              <span>{tr('duration', { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) })}</span>
            )}
            {chapters.length > 0 && <span>{tr('sections', { count: chapters.length })}</span>}
          </p>
        </div>
        <div className="inline">
          {downloadUrl && (
            <ConsoleLink variant="secondary" icon="download" external download href={downloadUrl}>
              {t('download')}
            </ConsoleLink>
          )}
        </div>
      </div>
      {src && (
        <Reel
          src={src}
          poster={posterUrl}
          label={tr('filmOf', { name })}
          chapters={chapters}
          film={film}
          attach={film.attach}
          attachFrame={film.attachFrame}
          speed={speed}
          onSpeed={setSpeed}
          captions={
            captions ? { ...captions, areShown, onShow, track: organizerPaths.sharedCaptions(token) } : undefined
          }
        />
      )}
      {resume && (
        <details className="more box" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{t('resume')}</summary>
          {isOpen && <Resume resume={resume} maySave={downloadUrl !== null} />}
        </details>
      )}
    </main>
  );
}
