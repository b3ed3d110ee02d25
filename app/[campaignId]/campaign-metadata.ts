import type { Metadata } from 'next';
import type { Messages } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { loadBrand } from '@/brands/registry';
import { ANSWER_KINDS } from '@/lib/contract/answer-kinds';
import type { ShutCampaign } from '@/lib/contract/backend-campaign';
import { findCampaignPage, requestedName } from './load-campaign';

type Found = Awaited<ReturnType<typeof findCampaignPage>>;

type Screen = Exclude<keyof Messages['titles'], 'ofCampaign' | 'shared' | 'sharedDescription'>;

type Props = { params: Promise<{ campaignId: string; sectionNum?: string }> };

/**
 * Returns what tells a page's title, which names the campaign, and what a link preview shows: the campaign and its
 * organization (docs/decisions/0018-pages.md).
 */
export const campaignMetadata =
  (screen: Screen) =>
  async (props: Props): Promise<Metadata> => {
    const { campaignId, sectionNum } = await props.params;
    const t = await getTranslations('titles');
    const unfilmed = await getTranslations('unfilmed');
    const page = await findCampaignPage(requestedName(campaignId), screen === 'start');
    if (page.kind !== 'found' && page.kind !== 'shut') return {};
    const { title, name, description, organization } = page.campaign;
    const { displayName: siteName } = await loadBrand();
    const shown = { campaign: title ?? name, organization: organization.name };
    const shut = page.kind === 'shut' ? await wordsOfShut(page.campaign) : null;
    const invites = recordsNothing(page) ? unfilmed('sharedDescription', shown) : t('sharedDescription', shown);
    const text = shut?.description ?? description ?? invites;
    const number = Number(sectionNum ?? 0);
    const ofScreen = screen === 'step2' && recordsNothing(page) ? unfilmed('step2Title') : t(screen, { number });
    return {
      title: t('ofCampaign', { screen: shut?.title ?? ofScreen, campaign: shown.campaign }),
      description: text,
      openGraph: { title: t('shared', shown), description: text, type: 'website', siteName },
    };
  };

/** Whether nothing is recorded in a campaign: it says nothing of videos. */
const recordsNothing = (page: Found): boolean =>
  page.kind === 'found' && page.campaign.sections.every(({ answerType }) => !ANSWER_KINDS[answerType.kind].isRecorded);

/** A link to what has closed invites nobody; before it opens, it is passed on like any other. */
async function wordsOfShut({ dates, organization }: ShutCampaign) {
  const t = await getTranslations('dates');
  if (dates.standing === 'notOpen') return { title: t('notOpen') };
  const text = t.markup('closedLead', { organization: organization.name, name: (it) => it });
  return { title: t('closed'), description: text };
}
