import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { act, type ReactNode, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { type BrandFacts, BrandProvider } from '@/components/brand/brand-provider';
import { AlertProvider } from '@/components/overlays/alert-provider';
import { HelpProvider } from '@/components/overlays/help-provider';
import { LiveRegion } from '@/components/ui/live-region';
import { RecordingContext, VisitContext } from '@/components/visit/visit-context';
import type { Capture } from '@/lib/browser/capture/capture';
import type { DeviceFlags } from '@/lib/browser/device';
import { keepFocus } from '@/lib/browser/keep-focus';
import { createLeaveWarning } from '@/lib/browser/visit/leave-warning';
import { createQueuedTakes } from '@/lib/browser/visit/queued-takes';
import { createSaveQueue } from '@/lib/browser/visit/save-queue';
import { createUsedTakes } from '@/lib/browser/visit/used-takes';
import { browserStorage } from '@/lib/browser/storage';
import { createRecordingServices } from '@/lib/browser/visit/recording-services';
import { type RecordingServices, createVisitServices } from '@/lib/browser/visit/visit-services';
import { installDialogs } from './dialogs';
import { UUID } from './visit-factories';
import { words } from './words';

export function createBrand(given: Partial<BrandFacts> = {}): BrandFacts {
  return {
    displayName: 'HRfix',
    contact: { email: 'help@hrfix.example' },
    marketingLink: 'https://www.hrfix.example/product',
    termsOfServiceLink: 'https://www.hrfix.example/terms',
    faqLink: 'https://www.hrfix.example/faq',
    contactLink: 'https://www.hrfix.example/contact',
    appDeepLink: 'https://app.hrfix.example/record',
    ...given,
  };
}

const DESK: DeviceFlags = {
  isIOS: false,
  isAndroid: false,
  isMobile: false,
  isMediaRecorderSupported: true,
  isOpenTokSupported: false,
};

/** As in the app, but at once. */
function FocusAndVoice() {
  useEffect(() => keepFocus(document, window.location), []);
  return <LiveRegion />;
}

type RenderOptions = {
  brand?: Partial<BrandFacts>;
  device?: Partial<DeviceFlags>;
  /** Other words than the app's. */
  spoken?: Pick<typeof words, 'visitor' | 'error'>;
  services?: Partial<Omit<RecordingServices, 'capture'>> & { capture?: Capture };
  /** Done on the page as the server sends it, before its scripts run. */
  beforeScripts?: (page: HTMLElement) => void;
};

/** Renders a screen as the app does, except for its address: `router` records where it navigates. */
export function renderScreen(
  screen: ReactNode,
  { brand, device, spoken = words, services: { capture, ...given } = {}, beforeScripts }: RenderOptions = {},
) {
  installDialogs();
  // A uuid that the page makes itself belongs to a first visit, and no record is asked for.
  if (!localStorage.getItem('/uuid')) localStorage.setItem('/uuid', UUID);
  const router = createRouter();
  const made = { ...createRecordingServices(createVisitServices(null)), readDevice: () => readDevice, ...given };
  if (capture) made.capture = () => capture;
  const saveQueue = createSaveQueue({ ...made, queued: made.queuedTakes(createQueuedTakes), log: () => {} });
  const services: RecordingServices = {
    ...made,
    saveQueue,
    usedTakes: createUsedTakes({ ...made, store: browserStorage(), saveQueue }),
    leaveWarning: createLeaveWarning(made.takes, made.uploads, made.answerFiles),
    recording: () => services,
    openedRecording: () => services,
  };
  const readDevice = { ...DESK, ...device };
  const messages = { ...spoken.visitor, language: { own: '' }, error: spoken.error };
  const page = (
    <AppRouterContext value={router}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <BrandProvider brand={createBrand(brand)}>
          <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
            <FocusAndVoice />
            <AlertProvider>
              <HelpProvider>
                <VisitContext value={services}>
                  <RecordingContext value={services}>{screen}</RecordingContext>
                </VisitContext>
              </HelpProvider>
            </AlertProvider>
          </NextIntlClientProvider>
        </BrandProvider>
      </SWRConfig>
    </AppRouterContext>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (beforeScripts) {
    container.innerHTML = renderToString(page);
    beforeScripts(container);
  }
  const { unmount } = render(page, { container, hydrate: beforeScripts !== undefined });
  return { router, unmount, services };
}

/** The same; `show` replaces the screen, as a refresh of the page does. */
export function renderRefreshed(first: ReactNode, options?: RenderOptions) {
  let replace: (next: ReactNode) => void = () => {};
  function Page() {
    const [shown, setShown] = useState(first);
    useEffect(() => {
      replace = setShown;
    }, []);
    return shown;
  }
  return { ...renderScreen(<Page />, options), show: (next: ReactNode) => act(() => replace(next)) };
}

function createRouter() {
  return {
    push: jest.fn(),
    replace: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    refresh: jest.fn(),
    prefetch: jest.fn(),
  } as unknown as jest.Mocked<AppRouterInstance>;
}
