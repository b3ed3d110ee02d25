'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { useBrand } from '../brand/brand-provider';
import { GuardedLink } from '../ui/guarded';
import { Menu, MenuButton } from './menu';

/** The frame of the console's pages: logo, menu, and the work. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const { displayName } = useBrand();
  return (
    <>
      <GuardedLink external className="skip-link" href="#main">
        {t('skipToContent')}
      </GuardedLink>
      <div className="frame frame--rail">
        <header className="frame__bar">
          <GuardedLink className="logo" href={organizerPaths.home()} aria-label={displayName} />
          <MenuButton />
          <Menu />
        </header>
        <main className="work" id="main">
          {children}
        </main>
      </div>
    </>
  );
}
