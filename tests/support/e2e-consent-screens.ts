import { expect, type Page } from '@playwright/test';
import type { UserVideo } from '@/lib/contract/entities';
import { button, dialogHeading, inTurn, showsCampaignPage, type Screen } from './e2e-show';
import { pressUntil } from './walk';

const campaign = {
  consent: 'I agree that the museum shows my video in its exhibition and deletes it after 180 days.',
  consentText: [
    'Your video, with your name, is shown in the exhibition “Our River”, on screens inside the museum.',
    "The museum's team watches your video to choose the videos for the exhibition.",
    'You can withdraw your consent at any time on the last page.',
  ].join('\n\n'),
};
const long = {
  consent: 'I agree that my video is shown in the exhibition and everywhere else that belongs to it. '.repeat(5).trim(),
  consentText: [
    `https://a-rather-long-name-of-a-museum.example/${'consent'.repeat(12)}`,
    'Word by word. '.repeat(150),
  ].join('\n\n'),
};
const finished = { saved: 2, film: true, consent: 1 };

/** The states of a campaign that asks for consent. */
export const consentScreens: readonly Screen[] = [
  ...inTurn(
    { name: 'start, asking for consent', campaign, show: showsCampaignPage('start', campaign.consent) },
    [
      'start, a consent that is missing',
      async (page) => {
        await page.getByLabel('Full Name').fill('Ada Lovelace');
        await pressUntil(button(page, 'Go'), page.getByText('Please accept this text to continue.'));
      },
    ],
    ['start, the full text of a consent', readsFullText],
  ),
  ...inTurn(
    { name: 'start, a long consent', campaign: long, show: showsCampaignPage('start', 'I agree that my video') },
    ['start, the full text of a long consent', readsFullText],
  ),
  { name: 'a consent that has changed', campaign, visit: { consent: 1 }, show: asksAgain },
  {
    name: 'a consent that has changed, and is missing',
    campaign: long,
    visit: { consent: 1 },
    show: async (page, name) => {
      await asksAgain(page, name);
      await pressUntil(button(page, 'Continue'), page.getByText('Please accept this text to continue.'));
    },
  },
  ...inTurn({ name: 'thank you, withdrawing a consent', campaign, visit: finished, show: asksToWithdraw }, [
    'thank you, a consent withdrawn',
    async (page) => {
      // Other states show the same visit.
      await page.route('**/userVideo/*?*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
      );
      await button(page, 'Withdraw and Delete').click();
      await expect(page.getByRole('heading', { name: /^Your consent has been withdrawn/ })).toBeVisible();
    },
  ]),
];

async function readsFullText(page: Page): Promise<void> {
  await pressUntil(button(page, 'Read Full Text'), dialogHeading(page));
  await expect(dialogHeading(page)).toHaveText('Consent');
}

/** The visit accepted the version before. */
async function asksAgain(page: Page, name: string): Promise<void> {
  await page.route('**/userVideo?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as UserVideo), consentVersion: 0 } });
  });
  await page.goto(`/${name}/step2`);
  await expect(dialogHeading(page)).toHaveText('The consent text has changed');
}

async function asksToWithdraw(page: Page, name: string): Promise<void> {
  await page.goto(`/thankyou/complete?campaign=${name}`);
  await pressUntil(button(page, 'Withdraw Consent and Delete'), dialogHeading(page));
}
