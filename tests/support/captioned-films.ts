import {
  getSubmissionCaptionedFilm,
  makeSubmissionCaptionedFilm,
} from '@/lib/server/use-cases/submissions/captioned-film';
import { correctTranscriptLine, getTranscript } from '@/lib/server/use-cases/submissions/transcript';
import { captionFilm } from '@/lib/server/use-cases/transcripts/caption-film';
import { getOwnCaptionedFilm, makeOwnCaptionedFilm } from '@/lib/server/use-cases/transcripts/own-captioned-film';
import { withLinked } from './blind-calls';
import { createCampaign, createUuid } from './factories';
import { storeMember } from './organizer-factories';
import { createHeardLine } from './transcript-factories';
import { neverAborted, type UseCases } from './use-cases';

/** What the calls about films with captions answer as long as there is none. */
export const NONE = { state: 'none', url: null };
export const MAKING = { state: 'making', url: null };
export const FAILED = { state: 'failed', url: null };

let films = 0;

/** Returns functions that make finished visits in which something is said, and do the jobs of their films. */
export function createCaptionedFilms(run: UseCases) {
  /** A finished visit in which Ada says hello, whose visitor sees her name on the film. */
  async function receive({ says = 'Hello', ...wanted }: { says?: string } & Parameters<typeof createCampaign>[0] = {}) {
    const visit = await run.beginVisit(createCampaign({ captions: 'on', ...wanted }));
    const { id: visitId, requester, campaign } = visit;
    const take = await run.saveTake(visit, 'one');
    await run.store.visits.noteStitchRequested(visitId);
    const { stitch } = await run.store.stitches.request(visitId, [take.id], null);
    const [filmKey, namedKey] = ['kept', 'seen'].map(
      (name) => `${visit.campaignId}/${visitId}/${(films += 1)}/${name}`,
    );
    const keys = [filmKey!, namedKey!];
    await run.store.doomedFiles.expect(keys, new Date());
    await run.put(filmKey!, 'The film');
    await run.put(namedKey!, 'The card of Ada');
    const made = { namedKey, sectionSamples: [48_000] };
    await run.store.stitches.complete(visitId, stitch.attempt, filmKey!, made);
    const at = new Date();
    const of = { takeId: take.id, runId: createUuid(), at };
    const id = createUuid().replaceAll('-', '');
    await run.store.transcripts.request({ id, takeId: take.id, language: 'en', most: 9, at });
    await run.store.transcripts.begin(of);
    const lines = says === '' ? [] : [createHeardLine({ startMs: 100, endMs: 900, words: says })];
    await run.store.transcripts.keep({ ...of, spoken: 'en', speechMs: 800, dropped: 0, lines });
    const member = await storeMember(run.database.db, { organizationId: campaign.organizationId, role: 'editor' });
    const submission = { member, submissionId: visitId };
    return {
      ...{ visit, visitId, requester, campaign, member, filmKey: filmKey!, namedKey: namedKey! },
      own: () => getOwnCaptionedFilm(run.deps, requester),
      makeOwn: () => makeOwnCaptionedFilm(run.deps, requester),
      members: () => getSubmissionCaptionedFilm(run.deps, submission),
      makeMembers: () => makeSubmissionCaptionedFilm(run.deps, submission),
      async correct(words: string) {
        const [line] = (await getTranscript(run.deps, submission)).lines;
        await correctTranscriptLine(run.deps, { ...submission, lineId: line!.id, words });
      },
      files: () => run.files().filter((key) => key.includes(visitId)),
      captioned: () => run.files().filter((key) => key.includes(visitId) && key.includes('/captioned/')),
    };
  }

  /** Does the job of a film that was asked for. */
  async function work(of: string, { isLastTry = false, signal = neverAborted } = {}) {
    const { visitId, filmKey, words } = (await run.store.captionedFilms.find(of))!;
    await captionFilm(run.deps, { userVideoId: visitId, filmKey, words }, { isLastTry, signal });
  }

  /** Returns what a link gives, with its headers. */
  const contentOf = ({ url }: { url: string | null }) => withLinked(run, JSON.stringify({ url }));

  return { receive, work, contentOf };
}

export type Received = Awaited<ReturnType<ReturnType<typeof createCaptionedFilms>['receive']>>;
