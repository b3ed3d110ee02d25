import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { browserTimers } from '@/lib/browser/timers';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { Trouble } from '@/lib/browser/upload/state';
import { SpokenBanner } from '../ui/spoken-banner';

type UploadTroubleProps = { trouble: Trouble; location: DeviceTake['location'] };

/** Says why nothing is being sent, and since when. `location`: where the recording is meanwhile. */
export function UploadTrouble({ trouble: { cause, since }, location }: UploadTroubleProps) {
  const t = useTranslations('saving.trouble');
  const locale = useLocale();
  // Once, because the page's clock stands still while the device sleeps.
  const [began] = useState(() => new Date(Date.now() - (browserTimers.now() - since)));
  const time = began.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  const strong = (words: React.ReactNode) => <strong>{words}</strong>;
  return (
    <SpokenBanner tone="warn" icon="server">
      <p>{t.rich(cause, { strong, location, time })}</p>
    </SpokenBanner>
  );
}
