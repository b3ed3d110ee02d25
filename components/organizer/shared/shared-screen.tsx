'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Shared } from '@/lib/contract/organizer/share-links';
import { useBrand } from '../../brand/brand-provider';
import { GateCard } from '../gate';
import { LockedGate } from './locked-gate';
import { SharedFilm } from './shared-film';

/** What someone with a share link sees: the film, the question for its password, or that it has ended. */
export function SharedScreen({ token, shared }: { token: string; shared: Shared }) {
  const t = useTranslations('organizer.shared');
  const format = useFormatter();
  if (shared.state === 'ended')
    return (
      <Outside>
        <main id="main" className="gate-main">
          <GateCard icon="clock" title={t('endedTitle')}>
            <p>{t('endedText')}</p>
          </GateCard>
        </main>
      </Outside>
    );
  const { organization } = shared;
  if (shared.state === 'locked')
    return (
      <Outside organization={organization}>
        <LockedGate token={token} organization={organization} />
      </Outside>
    );
  const day = format.dateTime(new Date(shared.expiresAt), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Outside organization={organization} note={t('ends', { day })}>
      <SharedFilm film={shared.film} token={token} />
    </Outside>
  );
}

function Outside({ organization, note, children }: { organization?: string; note?: string; children: ReactNode }) {
  const t = useTranslations('organizer.shared');
  const { displayName } = useBrand();
  return (
    <div className="outside">
      <header className="top">
        <span className="logo" role="img" aria-label={displayName} />
        {note && <p className="note">{note}</p>}
      </header>
      {children}
      <footer className="foot">{organization && <p className="note">{t('foot', { organization })}</p>}</footer>
    </div>
  );
}
