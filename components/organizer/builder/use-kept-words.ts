import { useEffect, useState } from 'react';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { type DeviceDraft, judgeKeptWords, type KeptWords } from './device-draft';

type Options = {
  campaign: EditedCampaign | null;
  device: () => DeviceDraft;
  /** Goes on with them. */
  onUse: (words: KeptWords) => void;
};

/**
 * Looks once for words that this device kept and the server does not have: what nobody has changed since goes on by
 * itself, the rest is `offered` until the member has chosen.
 */
export function useKeptWords({ campaign, device, onUse }: Options) {
  const [offered, setOffered] = useState<KeptWords | null>(null);
  const [look] = useState(() => () => {
    const words = device().read(campaign);
    const fate = words && judgeKeptWords(words, campaign);
    if (fate === 'same') device().remove();
    if (fate === 'ours') onUse(words as KeptWords);
    if (fate === 'offered') setOffered(words);
  });
  // The server knows nothing of this device, so the first picture of the page is without them.
  useEffect(look, [look]);

  const end = () => {
    setOffered(null);
    return offered;
  };
  return {
    offered,
    use() {
      const words = end();
      if (words) onUse(words);
    },
    drop() {
      end();
      device().remove();
    },
  };
}
