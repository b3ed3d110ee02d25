import type { BrowserContext, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { UserVideo } from '@/lib/contract/entities';
import { applyCampaigns } from './apply-campaigns';
import { uniqueName } from './factories';
import { makePdf } from './make-pdf';
import type { TestServer } from './server';
import { createVisitor, type TestVisitor } from './visitor';

type Prompts = { prompts?: string[]; seconds?: number };

/**
 * Creates a campaign with a unique name, in its own organization, with short sections that are named by their number.
 */
export async function makeCampaign(
  server: TestServer,
  { prompts = ['Who are you?', 'What do you like?'], seconds = 2, ...campaign }: Prompts & Record<string, unknown> = {},
  organization: object = {},
): Promise<string> {
  const name = uniqueName('visit');
  const sections = prompts.map((prompt, index) => ({ id: `s${index + 1}`, prompt, seconds }));
  await applyCampaigns(server, [{ name, sections, ...campaign }], { name: uniqueName('House'), ...organization });
  return String(campaign.name ?? name);
}

/** A real take of two seconds. */
export const readTake = () => new Uint8Array(readFileSync('tests/fixtures/media/fake-count-samestream-1.mp4'));

/** How far a visit is. */
export type Progress = {
  name?: string;
  /** The version of the consent that was accepted, in English. */
  consent?: number;
  /** The number of saved sections. */
  saved?: number;
  /** Whether the film is made. */
  film?: boolean;
  /** Whether a resume is stored. */
  hasResume?: boolean;
};

export type Arranged = Progress & {
  /** The origin at which the browser sees the server, if it is not the server's own. */
  origin?: string;
};

/**
 * Gives a browser, or one page alone, a visit that has already made progress. Returns the visitor as the server knows
 * them.
 */
export async function arrangeVisit(
  browser: BrowserContext | Page,
  server: TestServer,
  campaign: string,
  { origin = server.url, ...progress }: Arranged = {},
): Promise<TestVisitor> {
  const visitor = await makeVisit(server, campaign, progress);
  await adoptVisit(browser, origin, campaign, visitor);
  return visitor;
}

/** Makes a visit on the server by the calls of a page. Returns its visitor. */
export async function makeVisit(
  server: TestServer,
  campaign: string,
  { name, consent: version, saved = 0, film = false, hasResume = false }: Progress,
): Promise<TestVisitor> {
  const visitor = createVisitor(server.url, campaign);
  await visitor.begin(name, version === undefined ? {} : { consent: { version, language: 'en' } });
  for (let section = 1; section <= saved; section += 1) await visitor.save(`s${section}`, readTake());
  if (film) await visitor.film();
  if (hasResume) await visitor.sendResume(new Blob([makePdf()], { type: 'application/pdf' }));
  return visitor;
}

/** Gives a browser, or one page alone, a visit that is on the server. */
export async function adoptVisit(
  browser: BrowserContext | Page,
  origin: string,
  campaign: string,
  visitor: TestVisitor,
): Promise<void> {
  const [name = '', value = ''] = visitor.cookie?.split('=') ?? [];
  const context = 'context' in browser ? browser.context() : browser;
  await context.addCookies([{ name, value, url: origin }]);
  await browser.addInitScript(
    ({ own, uuid, visits }) => {
      // A new tab is empty at first, and stores nothing.
      if (location.protocol === 'about:') return;
      if (localStorage.getItem(own)) return;
      localStorage.setItem(own, uuid);
      localStorage.setItem('hrfix/visits', visits);
    },
    { own: 'hrfix/uuid', uuid: visitor.uuid, visits: JSON.stringify({ [campaign]: visitor.uuid }) },
  );
}

/** Returns the browser's own uuid, stored as in spec 1.1. */
export function readUuid(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('hrfix/uuid'));
}

/** Returns the record of the page's visitor from the server. */
export async function readUserVideo(page: Page, campaign: string): Promise<UserVideo> {
  const answer = await page.request.get(`/api/campaign/${campaign}/userVideo?uuid=${await readUuid(page)}`);
  if (!answer.ok()) throw new Error(`answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as UserVideo;
}

/** Returns the ids of the sections that the server has. */
export async function savedSections(page: Page, campaign: string): Promise<string[]> {
  return (await readUserVideo(page, campaign)).videos.map(({ sectionId }) => sectionId);
}
