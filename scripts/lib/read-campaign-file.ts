import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';

/** Reads a campaign file and makes its paths absolute: in the file they are relative to it. */
export async function readCampaignFile(path: string): Promise<unknown> {
  const document = parseYaml(await readFile(path, 'utf8'), path);
  if (!hasCampaigns(document)) return document;
  const folder = dirname(resolve(path));
  return {
    ...document,
    campaigns: document.campaigns.map((campaign) =>
      isObject(campaign) ? { ...campaign, introVideo: resolveVideo(folder, campaign.introVideo) } : campaign,
    ),
  };
}

function parseYaml(text: string, path: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof Error ? new Error(`${path}: ${error.message.trim()}`) : error;
  }
}

function hasCampaigns(document: unknown): document is { campaigns: unknown[] } {
  return (
    typeof document === 'object' && document !== null && 'campaigns' in document && Array.isArray(document.campaigns)
  );
}

/** Returns the path, or those in several languages; what is neither is left to the file's schema. */
function resolveVideo(folder: string, video: unknown): unknown {
  if (typeof video === 'string') return resolve(folder, video);
  if (!isObject(video)) return video;
  return Object.fromEntries(Object.entries(video).map(([language, path]) => [language, resolveVideo(folder, path)]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
