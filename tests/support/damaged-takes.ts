import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from './apply-campaigns';
import { uniqueName } from './factories';
import { analyseFilm, isWhole } from './film/analyse-film';
import { damagePackets, type Damage } from './film/damage-packets';
import { readFilmFacts } from './film/film-facts';
import { findWrongPictures, readPictures } from './film/match-pictures';
import { cutIntoParts } from './parts';
import type { TestServer } from './server';
import { makeTempFolder } from './temp-folder';
import { createVisitor, type TestVisitor } from './visitor';

const FPS = 30;
const SYNC_SECONDS = 0.01;
/** Packets this close to a beep stay whole where some sound is left, so that the beep can be measured. */
const NEAR_SECONDS = 0.15;

type Kind = Pick<Damage, 'track' | 'share'>;
const nameOf = ({ track, share }: Kind) => `${track}-${100 * share}`;
const damaged = (track: Kind['track'], shares: number[]) => shares.map((share): Kind => ({ track, share }));
/** Damage that is concealed. The silent ones come last, because their length is not known to the frame. */
const silent = damaged('audio', [0.6, 1]);
const concealed = [...damaged('audio', [0.01, 0.2]), ...damaged('video', [0.01, 0.2]), ...silent];
/** Of a picture, half must decode. */
const tooMuch = damaged('video', [0.6, 1]);

/** What becomes of a recording and of its damaged copies, on the way from a browser to the film. */
export type Outcome = {
  /**
   * Whether each section with sound is as long as its take, each silent one as long or a frame shorter, and the film's
   * sound as long as its picture.
   */
  isExact: boolean;
  /** Each section of the film. `beeps`: whether they are where they were recorded, or none. */
  sections: { name: string; hasSound: boolean; beeps: 'in sync' | 'moved' | 'none' }[];
  /** What the visitor is told of takes that cannot be used, one after the other, and of the recording itself. */
  refused: unknown[];
};

/** What must become of any recording with a beep. */
export const CONCEALED: Outcome = {
  isExact: true,
  sections: [
    { name: 'whole', hasSound: true, beeps: 'in sync' },
    { name: 'audio-1', hasSound: true, beeps: 'in sync' },
    { name: 'audio-20', hasSound: true, beeps: 'in sync' },
    { name: 'video-1', hasSound: true, beeps: 'in sync' },
    { name: 'video-20', hasSound: true, beeps: 'in sync' },
    { name: 'audio-60', hasSound: false, beeps: 'none' },
    { name: 'audio-100', hasSound: false, beeps: 'none' },
  ],
  refused: [
    { status: 'Error', solution: 'reRecordSection', sectionId: 'only' },
    { status: 'Error', solution: 'reRecordSection', sectionId: 'only' },
    { status: 'Complete' },
  ],
};

/**
 * Sends a recording as a browser does, and copies of it in which 1 % to 100 % of the packets of sound or picture do not
 * decode. Makes one film of all that can be used, in `campaign`, and tries to make a film of each of the others.
 */
export async function makeFilmsOfDamaged(
  server: TestServer,
  recording: Uint8Array<ArrayBuffer>,
  campaign = uniqueName('damaged'),
): Promise<Outcome> {
  const temp = makeTempFolder();
  const pathOf = (name: string) => join(temp.folder, `${name}.mp4`);
  try {
    const used = concealed.map(nameOf);
    const visit = await openVisit(server, campaign, ['whole', ...used], pathOf);
    await writeFile(pathOf('recorded'), recording);
    await visit.send('whole', 'recorded');
    // As it is kept: what WebKit writes twice hides packets.
    await visit.fetchTo('whole', (await visit.userVideo()).videos[0]?.url);
    const beeps = (await analyseFilm(pathOf('whole'))).beeps.filter(isWhole);
    const { seconds } = await readFilmFacts(pathOf('whole'));
    await Promise.all(
      [...concealed, ...tooMuch].map((kind) => damage(pathOf('whole'), pathOf(nameOf(kind)), kind, { beeps, seconds })),
    );
    for (const name of used) await visit.send(name, name);
    await visit.film();
    const { completedUrl, videos } = await visit.userVideo();
    await visit.fetchTo('film', completedUrl);
    const takeFrames = Math.round(FPS * seconds);
    const heard = (await analyseFilm(pathOf('film'))).beeps;
    const sections = videos.map(({ sectionId: name, hasSound }, index) => {
      const start = (index * takeFrames) / FPS;
      const own = heard.map((beep) => beep - start).filter((beep) => beep >= 0 && beep < takeFrames / FPS);
      return { name, hasSound: hasSound === true, beeps: compareBeeps(own, beeps) };
    });
    return {
      isExact: await isExact(pathOf('film'), pathOf('whole'), { sections: videos.length, takeFrames }),
      sections,
      refused: await refuse(await openVisit(server, `${campaign}-again`, ['only'], pathOf)),
    };
  } finally {
    temp.remove();
  }
}

type Visit = TestVisitor & {
  send(sectionId: string, file: string): Promise<unknown>;
  fetchTo(file: string, address: string | null | undefined): Promise<void>;
};

async function openVisit(
  server: TestServer,
  name: string,
  ids: string[],
  pathOf: (name: string) => string,
): Promise<Visit> {
  await applyCampaigns(server, [{ name, sections: ids.map((id) => ({ id, prompt: id, seconds: 30 })) }]);
  const visitor = createVisitor(server.url, name);
  await visitor.begin();
  return {
    ...visitor,
    send: async (sectionId, file) =>
      visitor.saveInParts(sectionId, cutIntoParts(new Uint8Array(await readFile(pathOf(file))), 3)),
    async fetchTo(file, address) {
      const answer = await fetch(new URL(address ?? '', server.url), { headers: { cookie: visitor.cookie ?? '' } });
      if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
      await writeFile(pathOf(file), Buffer.from(await answer.arrayBuffer()));
    },
  };
}

/** The same damage at each run. */
const SEED = 10;

/**
 * AAC that begins like this names a channel that was not there before, and does not decode. Other bytes may, by chance,
 * to noise that is louder than the beeps.
 */
const OTHER_CHANNEL = 0x36;

/** `beeps` and `seconds` are those of the whole take. */
function damage(
  source: string,
  output: string,
  { track, share }: Kind,
  { beeps, seconds }: { beeps: readonly number[]; seconds: number },
): Promise<unknown> {
  const isNearBeep = (at: number) => beeps.some((beep) => Math.abs(beep - at) < NEAR_SECONDS);
  const sound = { spares: (at: number) => at < NEAR_SECONDS || isNearBeep(at), firstByte: OTHER_CHANNEL };
  // A picture that follows a damaged one does not decode either: near the end, few follow.
  const picture = { spares: (at: number) => at < 0.7 * seconds };
  const limits = share > 0.5 ? {} : track === 'audio' ? sound : picture;
  return damagePackets(source, output, { track, share, seed: SEED, ...limits });
}

function compareBeeps(heard: readonly number[], wanted: readonly number[]): 'in sync' | 'moved' | 'none' {
  if (heard.length === 0) return 'none';
  const isHeard = (beep: number) => heard.some((other) => Math.abs(other - beep) <= SYNC_SECONDS);
  return wanted.every(isHeard) ? 'in sync' : 'moved';
}

async function isExact(
  film: string,
  take: string,
  { sections, takeFrames }: { sections: number; takeFrames: number },
): Promise<boolean> {
  const { video, audio } = await readFilmFacts(film);
  // How long the last packet of a track lasts that does not decode is unknown: less than a frame.
  const missing = sections * takeFrames - video.frames;
  const isLong = missing >= 0 && missing <= silent.length;
  // The silent sections show the whole take. The first of them begins where the others must have ended.
  const pictures = (await readPictures(film)).slice((sections - silent.length) * takeFrames);
  const wrong = findWrongPictures(pictures, await readPictures(take), takeFrames - 1);
  return isLong && wrong.length === 0 && Math.round(FPS * (audio?.seconds ?? 0)) === video.frames;
}

/** Records the only section with too little picture, again and again, and at last as it should be. */
async function refuse(visit: Visit): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const name of [...tooMuch.map(nameOf), 'whole']) {
    await visit.send('only', name);
    const { status, solution, sectionId } = await visit.film();
    told.push(status === 'Complete' ? { status } : { status, solution, sectionId });
  }
  return told;
}
