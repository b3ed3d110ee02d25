import { open, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { MAX_CAPTIONS } from '@/lib/contract/captions';
import { CLIP_KINDS } from '@/lib/contract/clips';

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
    const sections = Array.isArray(campaign.sections)
      ? await Promise.all((campaign.sections as unknown[]).map((section) => readQuestion(section, folder)))
      : campaign.sections;
    const read = { introVideo: video, ...(captions !== undefined && { introVideoCaptions: captions }) };
    return { ...campaign, ...read, ...(sections !== undefined && { sections }) };
  });
  return { ...document, campaigns: await Promise.all(campaigns) };
}

/** Returns a section whose question names its files by absolute paths, and has its captions read. */
async function readQuestion(section: unknown, folder: string): Promise<unknown> {
  if (!isObject(section) || !isObject(section.question)) return section;
  const read = async (question: unknown): Promise<unknown> => {
    if (!isObject(question)) return question;
    const fields = Object.entries(question).map(async ([name, given]) => {
      if (typeof given !== 'string') return [name, given];
      if (isClipKind(name)) return [name, resolve(folder, given)];
      const isFile = name === 'captions' && !/^\uFEFF?WEBVTT/.test(given);
      return [name, isFile ? await readCaptions(resolve(folder, given)) : given];
    });
    return Object.fromEntries((await Promise.all(fields)) as [string, unknown][]);
  };
  const { question } = section;
  if (Object.keys(question).some(isClipKind)) return { ...section, question: await read(question) };
  const languages = Object.entries(question).map(async ([language, each]) => [language, await read(each)]);
  return { ...section, question: Object.fromEntries((await Promise.all(languages)) as [string, unknown][]) };
}

const isClipKind = (name: string): boolean => CLIP_KINDS.some((kind) => kind === name);

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
