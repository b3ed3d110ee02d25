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
  /** The screen that leads here, and how. `show` goes by it. */
  from?: { screen: Screen; goOn: Screen['show'] };
};

/** The screen to which another one leads. It needs no page of its own where both are looked at. */
export function goesOn(screen: Screen, name: string, goOn: Screen['show']): Screen {
  return {
    ...{ ...screen, name, from: { screen, goOn } },
    async show(page, campaign) {
      await screen.show(page, campaign);
      await goOn(page, campaign);
    },
  };
}

/** A screen, and those to which it leads one after the other, by their names. */
export function inTurn(first: Screen, ...rest: (readonly [name: string, goOn: Screen['show']])[]): Screen[] {
  return rest.reduce((turn, [name, goOn]) => [...turn, goesOn(turn.at(-1)!, name, goOn)], [first]);
}

/** Returns the screens in rows, each of which needs one page: every screen leads to the one after it. */
export function rowsOf(screens: readonly Screen[]): [Screen, ...Screen[]][] {
  const rows: [Screen, ...Screen[]][] = [];
  for (const screen of screens) {
    const row = screen.from && rows.find((it) => it.at(-1) === screen.from?.screen);
    if (row) row.push(screen);
    else rows.push([screen]);
  }
  return rows;
}

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
    await pressesForDialog(press, heading)(page);
  };
}

/** The same on the page that is open. */
export function pressesForDialog(press: string, heading: string): (page: Page) => Promise<void> {
  return async (page) => {
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
