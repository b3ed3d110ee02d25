import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { useAlert } from '../overlays/alert-provider';
import { useHelp } from '../overlays/help-provider';

/** Who cannot record in this browser at all is told so, and then led to the FAQ (spec 8). */
export function useFaqRedirect(state: RecorderState): void {
  const t = useTranslations('media');
  const alert = useAlert();
  const openHelp = useHelp();
  const isHopeless = state.name === 'failed' && state.problem === 'unsupported';
  const lead = useEffectEvent(() => alert(t('unsupported')).then(openHelp));
  useEffect(() => {
    if (isHopeless) void lead();
  }, [isHopeless]);
}
