import { Campaign } from '@/lib/contract/entities';
import { isAppError } from '@/lib/contract/errors';
import { isCampaignPage, paths } from '@/lib/contract/paths';
import { isReservedName, normaliseCampaignName } from '@/lib/domain/campaign-name';
import { campaignIn, shutIn } from '@/lib/domain/campaign-in';
import type { Erasable } from '@/lib/domain/consent';
import { campaignPage, type CampaignPage, closedPage } from '@/lib/domain/campaign-page';
import { callBackend, type PageVisitor } from './call-backend';
import { apiBaseUrl, readEnv } from '../env/env';
import { createLogger } from '../log/logger';
import { plugInOrigins } from '../plug-ins/plug-ins.mjs';

/**
 * Returns the campaign of a page, or why it cannot be shown; `begins`: the page where visits begin. It comes from this
 * app's own backend, or from the backend the app was built for, which is called on the visitor's behalf. Any error is
 * logged and becomes `unavailable`.
 */
export async function findCampaignPage(name: string, visitor: PageVisitor, begins: boolean): Promise<CampaignPage> {
  try {
    return await (apiBaseUrl
      ? callBackend(apiBaseUrl, name, visitor, { begins, isSessionReachable: await isSessionReachable() })
      : askOwn(name, visitor, begins));
  } catch (error) {
    createLogger(readEnv().LOG_LEVEL).error({ err: error }, 'A campaign could not be loaded for its page');
    return { kind: 'blocked', reason: 'unavailable' };
  }
}

/**
 * Whether a member tries this campaign in the browser that sends these cookies. Nobody does where the campaigns are
 * another backend's: the console is there, too.
 */
export async function isRehearsalOf(campaignId: string, cookie: string | null): Promise<boolean> {
  if (apiBaseUrl || cookie === null) return false;
  const { services } = await import('../wiring/services');
  return (await services()).visitorCookie.rehearsal.read(cookie) === campaignId;
}

/**
 * Returns the name under which whoever came by a personal link was invited to this campaign; `null`: nobody was, or it
 * is not known. It is only a proposal, so nothing fails without it.
 */
export async function findInvitedName(campaignId: string, cookie: string | null): Promise<string | null> {
  if (apiBaseUrl || cookie === null) return null;
  try {
    const { services } = await import('../wiring/services');
    const { findInvitedName: find, visitorCookie } = await services();
    return await find({ campaignId, invitation: visitorCookie.invitation.read(cookie) });
  } catch (error) {
    createLogger(readEnv().LOG_LEVEL).error({ err: error }, 'The name of an invited person could not be read');
    return null;
  }
}

/** Returns which visit the browser that sends these cookies may erase (`withdraw-consent.ts`); `null`: none. */
export async function findErasable(name: string, cookie: string | null): Promise<Erasable | null> {
  if (apiBaseUrl || cookie === null) return null;
  try {
    const { services } = await import('../wiring/services');
    const { findErasable: find, visitorCookie } = await services();
    return await find({ campaignId: name, visitor: visitorCookie.read(cookie) });
  } catch (error) {
    if (!isAppError(error)) createLogger(readEnv().LOG_LEVEL).error({ err: error }, 'A visit could not be looked for');
    return null;
  }
}

/**
 * Returns the campaign name that the visitor typed in a page's address, decoded; `null` for an address of the app
 * itself, which is never a campaign.
 */
export function readRequestedName(segment: string): string | null {
  const name = decode(segment);
  return isReservedName(normaliseCampaignName(name)) ? null : name;
}

/** Returns the data of a campaign's page in the language of the page. */
export function pageIn(page: CampaignPage, language: string): CampaignPage {
  switch (page.kind) {
    case 'found':
      return { ...page, campaign: campaignIn(page.campaign, language) };
    case 'shut':
      return { ...page, campaign: shutIn(page.campaign, language) };
    default:
      return page;
  }
}

/**
 * Returns which campaign a path and its query are about, and whether visits begin on that page; `null`: about none, or
 * there is no such page.
 */
export function readCampaignAddress(page: string): { requested: string; begins: boolean } | null {
  const [path = '', query] = page.split('?', 2);
  const [, first = '', second] = path.split('/');
  const isThanks = path === paths.thankYou();
  if (!isThanks && !isCampaignPage(path)) return null;
  const named = isThanks ? new URLSearchParams(query).get('campaign') : readRequestedName(first);
  return named ? { requested: named, begins: second === 'start' } : null;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** As the security policy has it. */
async function isSessionReachable(): Promise<boolean> {
  return (await plugInOrigins(readEnv().given)).length > 0;
}

async function askOwn(name: string, { cookie }: PageVisitor, begins: boolean): Promise<CampaignPage> {
  const { services } = await import('../wiring/services');
  const { calls, visitorCookie } = await services();
  try {
    const campaign = await calls.getCampaign({ campaignId: name, visitor: visitorCookie.read(cookie), begins });
    // A page is sent only what the call would answer.
    return 'sections' in campaign ? campaignPage(Campaign.parse(campaign)) : closedPage(campaign);
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return { kind: 'notFound' };
    throw error;
  }
}
