import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Adjusted } from '@/lib/contract/adjustments';
import type { ShutCampaign } from '@/lib/contract/backend-campaign';
import type { Campaign } from '@/lib/contract/entities';
import { readRecordingStep } from '@/lib/contract/paths';
import { AdjustedContext } from '../visit/adjusted-context';
import { useHeldNow } from '../visit/use-held-now';

type AdjustingProps = { campaign: Campaign | ShutCampaign; children: ReactNode };

/**
 * Has the page of an invited person follow what an editor gives to this person meanwhile. It is asked for again, but
 * for the recording, which must not wait for a server: its screens take what holds now from the context.
 */
export function Adjusting({ campaign, children }: AdjustingProps) {
  const now = useHeldNow('id' in campaign ? campaign.id : campaign.name, campaign.adjusted);
  const { refresh } = useRouter();
  const isRecording = readRecordingStep(usePathname()) !== null;
  const language = campaign.adjusted?.language ?? null;
  const follow = useEffectEvent(async (held: Adjusted) => {
    if (held.language !== null && held.language !== language) await choose(held.language).catch(() => undefined);
    if (!isRecording) refresh();
  });
  useEffect(() => {
    if (now) void follow(now);
  }, [now]);
  return <AdjustedContext value={now}>{children}</AdjustedContext>;
}

/** As if the person had chosen it: a language that was chosen here before must not stand against it. */
const choose = (language: string) =>
  fetch(`/api/language/${encodeURIComponent(language)}`, { method: 'POST', redirect: 'manual' });
