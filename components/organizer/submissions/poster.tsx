import Image from 'next/image';
import { useTranslations } from 'next-intl';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { ConsoleIcon } from '../icon';
import { clock } from './clock';

type PosterProps = { submission: ListedSubmission; isHidden: boolean };

/** A picture of the film with its length; without one a sign of why, and the length of a film that is there. */
export function Poster({ submission: { posterUrl, seconds, film }, isHidden }: PosterProps) {
  const t = useTranslations('organizer.submissions');
  const length = film === 'ready' && seconds !== null && (
    <span>
      <span className="visually-hidden">{t('length', { time: clock(seconds) })}</span>
      <span aria-hidden="true">{clock(seconds)}</span>
    </span>
  );
  if (!posterUrl || isHidden)
    return (
      <span className="poster poster--wait">
        <ConsoleIcon
          name={film === 'making' ? 'clock' : film === 'failed' ? 'alert' : film === 'none' ? 'file' : 'play'}
        />
        {length}
      </span>
    );
  return (
    <span className="poster">
      {/* A signed link to a picture of this size: there is nothing to optimise. */}
      <Image unoptimized src={posterUrl} alt="" width={160} height={90} />
      {length}
    </span>
  );
}
