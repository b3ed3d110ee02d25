import Image from 'next/image';
import { useTranslations } from 'next-intl';
import type { ClipKind } from '@/lib/contract/clips';
import type { Clip } from '@/lib/contract/organizer/clips';
import { ConsoleIcon } from '../../icon';
import { clock } from '../../submissions/clock';

export const CLIP_ICONS = { video: 'camera', audio: 'mic', picture: 'picture' } as const;

/** A picture of a clip with its length; of a sound, and until there is one, a sign of its kind. */
export function ClipPoster({ kind, details }: { kind: ClipKind; details: Clip | undefined }) {
  const t = useTranslations('organizer.builder.clips');
  const src = kind === 'picture' ? details?.url : details?.posterUrl;
  const seconds = details?.seconds ?? null;
  return (
    <span className={src ? 'poster' : 'poster poster--wait'}>
      {/* A signed link to a picture: there is nothing to optimise. */}
      {src ? <Image unoptimized src={src} alt="" width={160} height={90} /> : <ConsoleIcon name={CLIP_ICONS[kind]} />}
      {seconds !== null && (
        <span>
          <span className="visually-hidden">{t('length', { time: clock(seconds) })}</span>
          <span aria-hidden="true">{clock(seconds)}</span>
        </span>
      )}
    </span>
  );
}
