import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAnnouncement } from '../../../ui/announce';
import { useAskingAgain } from '../../../ui/use-asking-again';
import { useKeptFocus } from '../../../ui/use-kept-focus';
import { callApi, useApi } from '../../api';
import { ConsoleButton, ConsoleLink } from '../../console-button';
import { FaultBanner } from '../../fault-banner';
import { useAction } from '../../use-action';

const AGAIN = { firstMs: 2000, longestMs: 15_000 };

/** An item of a list: saves the film with its captions drawn into it, which is made when somebody asks. */
export function CaptionedFilm({ submissionId }: { submissionId: string }) {
  const t = useTranslations('organizer.review.transcript');
  const params = { submissionId };
  const [hasWaited, setHasWaited] = useState(false);
  const { data: film, mutate } = useApi('submissionCaptionedFilm', { params });
  useAskingAgain({ ...AGAIN, of: submissionId, isMaking: film?.state === 'making', ask: () => mutate() });
  const { act, isBusy, fault } = useAction();
  const isMaking = isBusy || film?.state === 'making';
  const hasFailed = film?.state === 'failed' && !isBusy;
  if (film?.state === 'making' && !hasWaited) setHasWaited(true);
  const ready = hasWaited && film?.url ? t('filmReady') : '';
  const note = isMaking ? t('filmNote') : hasFailed ? t('filmFailed') : ready;
  useAnnouncement(note);
  const keepingFocus = useKeptFocus<HTMLLIElement>(film?.url != null);
  const make = () =>
    act(async () => mutate(await callApi('makeSubmissionCaptionedFilm', { params }), { revalidate: false }));

  if (!film) return null;
  return (
    <li className="captioned" {...keepingFocus}>
      {film.url ? (
        <ConsoleLink variant="secondary" small icon="download" external download href={film.url}>
          {t('film')}
        </ConsoleLink>
      ) : (
        <ConsoleButton
          variant="secondary"
          small
          icon={isMaking ? 'clock' : 'captions'}
          aria-disabled={isMaking}
          onClick={() => void (isMaking || make())}
        >
          {t(isMaking ? 'filmMaking' : hasFailed ? 'filmAgain' : 'film')}
        </ConsoleButton>
      )}
      {note && <p className="note">{note}</p>}
      <FaultBanner fault={fault} />
    </li>
  );
}
