import { devices, expect, type Page } from '@playwright/test';
import type { Arranged } from './e2e-visit';
import { pressUntil } from './walk';

/** A screen in one of its states. */
export type Screen = {
  name: string;
  /** The progress of the visit; without it no visit has begun. */
  visit?: Arranged;
  campaign?: Record<string, unknown>;
  organization?: object;
  /** The device that shows the screen; without it a desktop. */
  device?: { userAgent: string };
  /** Opens the page and waits until it is shown. */
  show: (page: Page, campaign: string) => Promise<void>;
};

export const job = { type: 'job', title: 'Museum Guide', description: 'Show our visitors around.' };
export const iPhone = { userAgent: devices['iPhone 15']!.userAgent };

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

/** Opens the page at this path and waits for `text`. */
export function showsPage(path: (campaign: string) => string, text: string | RegExp): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(path(campaign));
    await expect(page.getByText(text).first()).toBeVisible();
  };
}

/** The same for a page of the campaign. */
export function showsCampaignPage(path: string, text: string | RegExp): Screen['show'] {
  return showsPage((campaign) => `/${campaign}/${path}`, text);
}

/** Opens a page, presses a button on it and waits for the dialog's heading. */
export function opensDialog(path: string, press: string, heading: string): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(`/${campaign}/${path}`);
    await pressUntil(button(page, press), dialogHeading(page));
    await expect(dialogHeading(page)).toHaveText(heading);
  };
}

/** Runs `change` in the browser before the page is opened. */
export function withBrowserChange(change: () => void, show: Screen['show']): Screen['show'] {
  return async (page, campaign) => {
    await page.addInitScript(change);
    await show(page, campaign);
  };
}

/** For `withBrowserChange`: removes the browser's recorder. */
export function cannotRecord(): void {
  Reflect.deleteProperty(window, 'MediaRecorder');
}
