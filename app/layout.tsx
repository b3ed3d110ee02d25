import '@brand/tokens.css';
import './globals.css';
// Every error file needs it: loaded with the layout, no page loads it once for each of them.
import '@/components/screens/message-screen';
import type { Metadata, Viewport } from 'next';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { brandKey, loadBrand } from '@/brands/registry';
import { BrandProvider } from '@/components/brand/brand-provider';
import { AlertProvider } from '@/components/overlays/alert-provider';
import { FocusAndVoice } from '@/components/overlays/focus-and-voice';
import { HelpProvider } from '@/components/overlays/help-provider';
import { ScriptErrors } from '@/components/visit/script-errors';
import { filesOf } from '@/lib/i18n/languages';
import { EarlyPresses } from './early-presses';
import { LanguageMenu } from './language-menu';
import { NoScript } from './no-script';
import { Words } from './words';

export async function generateMetadata(): Promise<Metadata> {
  const { displayName } = await loadBrand();
  return {
    title: { default: displayName, template: `%s · ${displayName}` },
    robots: { index: false, follow: false },
    icons: '/brand/icon.svg',
    openGraph: { siteName: displayName },
  };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [brand, language] = await Promise.all([loadBrand(), getLocale()]);
  const { displayName, contact, marketingLink, termsOfServiceLink, faqLink, contactLink, appDeepLink } = brand;
  const facts = {
    displayName,
    contact,
    marketingLink,
    termsOfServiceLink,
    faqLink,
    contactLink,
    appDeepLink,
    phones: brand.phones,
    recorder: brand.recorder,
  };
  return (
    <html lang={language} dir={filesOf(language).direction} data-brand={brandKey}>
      <body>
        <NoScript />
        <ScriptErrors whitelabelId={brand.id} />
        <FocusAndVoice />
        <EarlyPresses />
        <BrandProvider brand={facts}>
          <Words of={['faq', 'error']}>
            <AlertProvider>
              <HelpProvider>{children}</HelpProvider>
            </AlertProvider>
          </Words>
        </BrandProvider>
        <LanguageMenu />
      </body>
    </html>
  );
}
