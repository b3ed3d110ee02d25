import { readdirSync, readFileSync } from 'node:fs';
import { CampaignContent, Section } from '@/lib/contract/campaign-content';

const fields = [...new Set([...Object.keys(CampaignContent.shape), ...Object.keys(Section.shape)])];

/** Where it is decided what visitors see and may do. */
const ROOMS = ['components/screens', 'components/recorder', 'lib/browser', 'lib/domain', 'lib/server/use-cases/visits'];
const sources = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && name !== 'campaign-draft.ts')
    .map((name) => readFileSync(`${room}/${name}`, 'utf8')),
);

describe('a field of a campaign’s content', () => {
  /** What visitors never get. */
  const OF_MEMBERS = ['reviewing'];

  it.each(fields.filter((field) => !OF_MEMBERS.includes(field)))('means something to visitors: %s', (field) => {
    const reads = new RegExp(`\\b${field}\\b`);
    expect(sources.some((source) => reads.test(source))).toBe(true);
  });

  it.each(fields)('is described for campaign files: %s', (field) => {
    expect(readFileSync('docs/campaign-file.md', 'utf8')).toMatch(new RegExp(`\\b${field}\\b`));
  });
});
