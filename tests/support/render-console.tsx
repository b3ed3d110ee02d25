import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { BrandProvider } from '@/components/brand/brand-provider';
import { MemberProvider } from '@/components/organizer/member-context';
import { LiveRegion } from '@/components/ui/live-region';
import type { Me } from '@/lib/contract/organizer/members';
import { installDialogs } from './dialogs';
import { createBrand } from './render-screen';
import { words } from './words';

const { visitor, error, organizer, mail } = words;
const messages = { ...visitor, language: { own: '' }, error, organizer, mail };

/** An editor who is signed in. */
export function createMe(given: Partial<Me> = {}): Me {
  return {
    userId: 'nora',
    name: 'Nora Lindgate',
    email: 'nora@museum.example',
    role: 'editor',
    organization: { id: 'museum', name: 'Riverside Museum' },
    preferences: { reviewKeys: true, newSubmissions: 'never' },
    ...given,
  };
}

/** Renders a screen of the console as the app does, except for its address: `router` records where it navigates. */
export function renderConsole(
  screen: ReactNode,
  { me = createMe(), canMail = true, beforeScripts }: { me?: Me; canMail?: boolean; beforeScripts?: () => void } = {},
) {
  installDialogs();
  const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn(), prefetch: jest.fn() };
  const page = (
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <PathnameContext value="/organizer">
        <SWRConfig value={{ provider: () => new Map() }}>
          <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
            <BrandProvider brand={createBrand()}>
              <LiveRegion />
              <MemberProvider me={me} toReview={0} canMail={canMail}>
                {screen}
              </MemberProvider>
            </BrandProvider>
          </NextIntlClientProvider>
        </SWRConfig>
      </PathnameContext>
    </AppRouterContext>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (beforeScripts) {
    container.innerHTML = renderToString(page);
    beforeScripts();
  }
  const view = render(page, { container, hydrate: beforeScripts !== undefined });
  return { ...view, router };
}
