import type { ReactNode } from 'react';
import { NotAllowedGate } from '@/components/overlays/not-allowed-gate';
import { readErrorWords } from '@/components/screens/error-words';
import { ConsentGate } from '@/components/screens/consent-pages';
import { Adjusting, Closing, ShutScreen } from '@/components/screens/dated-pages';
import { HandoverPage } from '@/components/screens/handover-pages';
import { UnavailableScreen } from '@/components/screens/unavailable-screen';
import { wordsOfOptions, wordsWithoutFilm } from '@/components/screens/words-of-options';
import { SameLanguage } from '@/components/ui/same-language';
import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import type { ShutCampaign } from '@/lib/contract/backend-campaign';
import type { Campaign } from '@/lib/contract/entities';
import { findErasable } from '@/lib/server/pages/find-campaign-page';
import type { Namespace } from '@/lib/i18n/pick-messages';
import { Rehearsed } from '../rehearsed';
import { Words } from '../words';
import { loadCampaign } from './load-campaign';

type CampaignPageProps = {
  params: Promise<{ campaignId: string }>;
  /** The namespaces of words the screen needs, besides those of every campaign page. */
  words: readonly Namespace[] | ((campaign: Campaign) => readonly Namespace[]);
  /** Whether visits begin on this page. */
  begins?: boolean;
  children: (campaign: Campaign) => ReactNode | Promise<ReactNode>;
};

/**
 * Loads the campaign and renders a screen with its words. Closed to new visitors while the organization accepts none,
 * and outside of its dates.
 */
export async function CampaignPage({ params, words, begins = false, children }: CampaignPageProps) {
  const page = await loadCampaign(params, begins);
  if (page.kind === 'unavailable') return <UnavailableScreen words={readErrorWords(await getTranslations('error'))} />;
  if (page.kind === 'shut') return <ShutPage campaign={page.campaign} />;
  const { campaign, notAllowed } = page;
  const own = typeof words === 'function' ? words(campaign) : words;
  // Where visits begin there is nothing yet to be continued elsewhere.
  const ofPage: readonly Namespace[] = [
    'steps',
    'notAllowed',
    ...(begins && !campaign.handover ? [] : (['handover'] as const)),
  ];
  return (
    <>
      <SameLanguage language={await getLocale()} />
      <Rehearsed campaignId={campaign.id} />
      <Words of={[...ofPage, ...own, ...wordsOfOptions(campaign)]}>
        <Followed campaign={campaign}>
          {campaign.dates && <Closing campaign={campaign} dates={campaign.dates} begins={begins} />}
          {campaign.handover ? (
            <HandoverPage campaign={campaign} />
          ) : (
            <>
              {!begins && <ConsentGate campaign={campaign} />}
              <NotAllowedGate campaign={campaign} notAllowed={notAllowed}>
                {await children(campaign)}
              </NotAllowedGate>
            </>
          )}
        </Followed>
      </Words>
    </>
  );
}

async function ShutPage({ campaign }: { campaign: ShutCampaign }) {
  // Until it opens, nobody has a visit.
  const erasable =
    campaign.dates.standing === 'closed' ? await findErasable(campaign.name, (await headers()).get('cookie')) : null;
  return (
    <>
      <SameLanguage language={await getLocale()} />
      <Words
        of={['dates', ...(erasable ? [...(['deletion', 'consent'] as const), ...wordsWithoutFilm(erasable)] : [])]}
      >
        <Followed campaign={campaign}>
          <ShutScreen campaign={campaign} erasable={erasable} />
        </Followed>
      </Words>
    </>
  );
}

/** The page of an invited person follows what is given to this person; nobody else is asked for anything. */
function Followed({ campaign, children }: { campaign: Campaign | ShutCampaign; children: ReactNode }) {
  return campaign.adjusted ? <Adjusting campaign={campaign}>{children}</Adjusting> : children;
}
