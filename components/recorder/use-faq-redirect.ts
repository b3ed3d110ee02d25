import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { useAlert } from '../overlays/alert-provider';
import { useHelp } from '../overlays/help-provider';

/** Tells visitors that their browser cannot record, and then opens the FAQ (spec 8.17). */
export function useFaqRedirect(state: RecorderState): void {
  const t = useTranslations('media');
  const alert = useAlert();
  const openHelp = useHelp();
  const cannotRecordAtAll = state.name === 'failed' && state.error === 'unsupported';
  const lead = useEffectEvent(() => alert(t('unsupported')).then(openHelp));
  useEffect(() => {
    if (cannotRecordAtAll) void lead();
  }, [cannotRecordAtAll]);
}
