import { usePathname } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { consentGate } from '@/lib/browser/api/consent-gate';
import type { Campaign } from '@/lib/contract/entities';
import { readRecordingStep } from '@/lib/contract/paths';
import { isConsentDue } from '@/lib/domain/consent';
import { useRefreshWhen } from '../visit/use-refresh-at';
import { useVisit } from '../visit/visit-provider';
import { ConsentDialog } from './consent-dialog';

/**
 * Asks the visitor of a visit that has begun for what the campaign asks to accept now. Calls that were refused wait
 * until then. A recording is not interrupted: the next page asks.
 */
export function ConsentGate({ campaign }: { campaign: Campaign }) {
  const { userVideo } = useVisit(campaign);
  const held = useSyncExternalStore(consentGate.subscribe, consentGate.held, () => null);
  const { consentAsked: asked } = campaign;
  const wanted = Math.max(asked?.version ?? 0, held?.version ?? 0);
  const isDue = userVideo ? wanted > 0 && isConsentDue(wanted, userVideo) : undefined;
  const mayAsk = useMayAsk(isDue);
  const asks = isDue === true && (mayAsk || held?.isUrgent === true);
  const isKnown = asked?.version === wanted;
  useRefreshWhen(asks && !isKnown);

  // Accepted in another tab.
  const isDone = held !== null && isDue === false;
  useEffect(() => {
    if (isDone) consentGate.open();
  }, [isDone]);

  if (!asks || !isKnown || !userVideo) return null;
  return <ConsentDialog key={wanted} campaign={campaign} asked={asked} visit={userVideo} />;
}

/** Whether the visitor may be asked on this page: in a section only if that was so when it was entered. */
function useMayAsk(isDue: boolean | undefined): boolean {
  const path = usePathname();
  const [entered, setEntered] = useState({ path, isDue });
  const isAnother = entered.path !== path;
  const isFirstKnown = entered.isDue === undefined && isDue !== undefined;
  const isSettled = entered.isDue === true && isDue === false;
  if (isAnother || isFirstKnown || isSettled) setEntered({ path, isDue });
  return readRecordingStep(path)?.kind !== 'section' || entered.isDue === true;
}
