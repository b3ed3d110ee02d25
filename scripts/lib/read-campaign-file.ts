import { open, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { MAX_CAPTIONS } from '@/lib/contract/captions';

/** The longest captions, in signs that have four bytes each. */
const MAX_CAPTIONS_BYTES = 4 * MAX_CAPTIONS;

/** Reads a campaign file and makes its paths absolute: in the file they are relative to it. */
export async function readCampaignFile(path: string): Promise<unknown> {
  const document = parseYaml(await readFile(path, 'utf8'), path);
  if (!hasCampaigns(document)) return document;
  const folder = dirname(resolve(path));
  const campaigns = document.campaigns.map(async (campaign) => {
    if (!isObject(campaign)) return campaign;
    const captions = await mapInLanguages(campaign.introVideoCaptions, (file) => readCaptions(resolve(folder, file)));
    const video = await mapInLanguages(campaign.introVideo, (file) => resolve(folder, file));
    return { ...campaign, introVideo: video, ...(captions !== undefined && { introVideoCaptions: captions }) };
  });
  return { ...document, campaigns: await Promise.all(campaigns) };
}

/** Returns what a file of captions says. One that is too long is not read whole, only as far as it is told by that. */
async function readCaptions(path: string): Promise<string> {
  const bytes = await readBeginning(path, MAX_CAPTIONS_BYTES + 1);
  if (bytes.length > MAX_CAPTIONS_BYTES) throw new Error(`${path}: has more than ${MAX_CAPTIONS_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${path}: is no text in UTF-8`);
  }
}

async function readBeginning(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
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

/** Maps the path of a file, or those in several languages; what is neither is left to the file's schema. */
async function mapInLanguages(given: unknown, map: (path: string) => string | Promise<string>): Promise<unknown> {
  if (typeof given === 'string') return map(given);
  if (!isObject(given)) return given;
  const mapped = Object.entries(given).map(async ([language, path]) => [language, await mapInLanguages(path, map)]);
  return Object.fromEntries((await Promise.all(mapped)) as [string, unknown][]);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
