import { devices, expect, type Page } from '@playwright/test';
import type { Arranged } from './e2e-visit';
import { pressUntil } from './walk';

/** A screen in one of its states. */
export type Screen = {
  name: string;
  /** How far the visit has come; without it nobody has begun. */
  visit?: Arranged;
  campaign?: Record<string, unknown>;
  organization?: object;
  /** The phone it is seen on; without it a desk. */
  phone?: { userAgent: string };
  /** Brings the page there and waits until it is. */
  show: (page: Page, campaign: string) => Promise<void>;
};

export const job = { type: 'job', title: 'Museum Guide', description: 'Show our visitors around.' };
export const iPhone = { userAgent: devices['iPhone 15']!.userAgent };

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

/** Opens a page, told by the campaign; it is there when `text` is. */
export function shows(path: (campaign: string) => string, text: string | RegExp): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(path(campaign));
    await expect(page.getByText(text).first()).toBeVisible();
  };
}

/** The same of a page of the campaign. */
export function opens(path: string, text: string | RegExp): Screen['show'] {
  return shows((campaign) => `/${campaign}/${path}`, text);
}

/** Opens a page and presses a button on it; it is there when the dialog's heading is. */
export function opensDialog(path: string, press: string, heading: string): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(`/${campaign}/${path}`);
    await pressUntil(button(page, press), dialogHeading(page));
    await expect(dialogHeading(page)).toHaveText(heading);
  };
}

/** What is opened only once the page has become so in the browser. */
export function changed(change: () => void, show: Screen['show']): Screen['show'] {
  return async (page, campaign) => {
    await page.addInitScript(change);
    await show(page, campaign);
  };
}

/** For `changed`: a browser without a recorder. */
export function cannotRecord(): void {
  Reflect.deleteProperty(window, 'MediaRecorder');
}
