import { expect, type Route } from '@playwright/test';
import { openSheet } from './e2e-file-screens';
import { neverAsked, withoutRecorder } from './e2e-browser-changes';
import { showsCampaignPage, withBrowserChange, type Screen } from './e2e-show';

const question = (answer: (route: Route) => Promise<void>, show: Screen['show']): Screen['show'] => {
  return async (page, campaign) => {
    await page.route(/\/sections\/s1/, answer);
    await show(page, campaign);
  };
};

const OVER = {
  ...{ prompt: 'What is your favourite memory of the river?', translations: {} },
  clock: { seconds: 600, remainingMs: 0, startMs: 0 },
};

/** A section with time to think before its first recording. */
export const thinkScreens: readonly Screen[] = [
  {
    name: 'section, time to think',
    campaign: { thinkSeconds: 600, retakes: 2 },
    visit: {},
    show: showsCampaignPage('section/1', 'Not recording yet'),
  },
  {
    name: 'section, time to think before sound alone',
    campaign: { thinkSeconds: 600, audioOnly: 'required' },
    visit: {},
    show: showsCampaignPage('section/1', 'Not recording yet'),
  },
  {
    name: 'section, a hidden question before the browser asks',
    campaign: { thinkSeconds: 600 },
    visit: {},
    show: withBrowserChange(neverAsked, async (page, campaign) => {
      await showsCampaignPage('section/1', 'Your question appears here when')(page, campaign);
      await expect(page.getByRole('button', { name: 'Check Camera and Microphone' })).toBeVisible();
    }),
  },
  {
    name: 'section, time to think without a connection',
    campaign: { thinkSeconds: 600 },
    visit: {},
    show: question((route) => route.abort(), showsCampaignPage('section/1', "You're offline.")),
  },
  {
    name: 'section, a question that does not come',
    campaign: { thinkSeconds: 600 },
    visit: {},
    show: question(
      (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable', type: 'ERROR', message: '' } } }),
      showsCampaignPage('section/1', "We couldn't load your question."),
    ),
  },
  {
    name: 'section, time to think that has ended',
    campaign: { thinkSeconds: 600 },
    visit: {},
    show: question(
      (route) => route.fulfill({ json: OVER }),
      showsCampaignPage('section/1', 'Your time to think has ended'),
    ),
  },
  {
    name: 'section, time to think before a file',
    campaign: { thinkSeconds: 600 },
    visit: {},
    show: withBrowserChange(withoutRecorder, async (page, campaign) => {
      await openSheet(page, campaign);
      await expect(page.getByText('From when your question appears')).toBeVisible();
    }),
  },
  {
    name: 'section, a hidden question before a file',
    campaign: { thinkSeconds: 600 },
    visit: {},
    show: question(
      (route) => route.abort(),
      withBrowserChange(withoutRecorder, async (page, campaign) => {
        await page.goto(`/${campaign}/section/1`);
        await page.getByRole('button', { name: /^Upload a Recording/ }).click();
        await expect(page.getByText("You're offline.")).toBeVisible();
      }),
    ),
  },
];
