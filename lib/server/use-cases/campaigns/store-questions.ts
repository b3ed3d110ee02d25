import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { CampaignFile, QuestionInFile } from '@/lib/contract/campaign-file';
import { CLIP_KINDS, type ClipKind, type SectionClip } from '@/lib/contract/clips';
import { clipsIn } from '@/lib/domain/clips';
import { clipUploadKey, isClipOf } from '@/lib/domain/files';
import { entriesOf } from '@/lib/domain/translations';
import type { CampaignInput } from '../../ports/store/campaigns';
import type { NewClip, StoredClip } from '../../ports/store/clips';
import type { Deps } from '../deps';
import { fileFault } from './file-fault';
import { CampaignFileError } from './campaign-file-error';
import { makeClipFile } from './make-clip-file';
import { digestOf } from './store-intro-video';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'now'>;
type Written = readonly Pick<CampaignFile['campaigns'][number], 'sections'>[];

/**
 * Makes clips of the files with which questions are asked (absolute paths), and calls `apply` to write the campaigns
 * that name them. A file that was a clip of the same campaign before still is that one. If a file is none, or `apply`
 * fails, everything is left as before. Throws `CampaignFileError`.
 */
export async function storeQuestions<T>(
  deps: Needed,
  written: Written,
  campaigns: readonly CampaignInput[],
  apply: (asked: CampaignInput[], clips: readonly NewClip[]) => Promise<T>,
): Promise<T> {
  const clips: NewClip[] = [];
  const faults: string[] = [];
  try {
    const asked: CampaignInput[] = [];
    for (const [index, campaign] of campaigns.entries()) {
      const known = await knownClips(deps, campaign);
      const clipOf = async (question: QuestionInFile, place: string): Promise<SectionClip | null> => {
        const kind = CLIP_KINDS.find((each) => question[each] !== undefined);
        const path = kind && question[kind];
        if (!kind || path === undefined) return null;
        try {
          return await findOrMake(deps, { kind, path, known, clips });
        } catch (error) {
          faults.push(`campaigns[${index}].sections${place}.question.${kind}: ${fileFault(error, 'cannot be used')}`);
          return null;
        }
      };
      asked.push(await withClips(campaign, written[index]?.sections ?? [], clipOf));
    }
    if (faults.length > 0) throw new CampaignFileError(faults);
    return await apply(asked, clips);
  } finally {
    const keys = clips.flatMap(({ fileKey, posterKey }) => (posterKey === null ? [fileKey] : [fileKey, posterKey]));
    // Otherwise they are looked at when no run can last any more.
    await deps.store.doomedFiles.release(keys, deps.now()).catch(() => undefined);
  }
}

type ClipOf = (question: QuestionInFile, place: string) => Promise<SectionClip | null>;

async function withClips(campaign: CampaignInput, written: Written[number]['sections'], clipOf: ClipOf) {
  const sections: CampaignInput['sections'] = [];
  for (const [at, section] of campaign.sections.entries()) {
    const said = written[at];
    const own = said?.question ? await saidWith(said.question, `[${at}]`, clipOf) : {};
    const translations = { ...section.translations };
    for (const [language, { question }] of entriesOf(said?.translations ?? {}))
      if (question)
        translations[language] = {
          ...translations[language],
          ...(await saidWith(question, `[${at}].${language}`, clipOf)),
        };
    sections.push({ ...section, ...own, translations });
  }
  return { ...campaign, sections };
}

/** Returns what a section says of the clip with which it is asked. */
async function saidWith(question: QuestionInFile, place: string, clipOf: ClipOf) {
  const clip = await clipOf(question, place);
  return {
    ...(clip && { clip }),
    ...(question.captions !== undefined && { clipCaptions: question.captions }),
    ...(question.description !== undefined && { clipDescription: question.description }),
  };
}

async function knownClips({ store }: Needed, { name }: CampaignInput): Promise<StoredClip[]> {
  const stored = await store.campaigns.find(name);
  if (!stored) return [];
  return store.clips.ready(
    stored.organizationId,
    clipsIn(stored).map(({ id }) => id),
  );
}

type File = { kind: ClipKind; path: string; known: readonly StoredClip[]; clips: NewClip[] };

async function findOrMake(deps: Needed, { kind, path, known, clips }: File): Promise<SectionClip> {
  if (!isAbsolute(path)) throw new Error('must be an absolute path here');
  const digest = await digestOf(deps, path);
  const isSame = (clip: Pick<StoredClip, 'id' | 'kind' | 'fileKey'>) =>
    clip.kind === kind && clip.fileKey !== null && isClipOf(clip.fileKey, clip.id, digest);
  const same = [...known, ...clips].find(isSame);
  if (same) return { id: same.id, kind };
  const id = randomUUID();
  const made = await deps.files.withFolder((folder) =>
    makeClipFile(deps, { clipId: id, kind, source: path, folder, part: { fromMs: 0, toMs: null }, from: digest }),
  );
  clips.push({ id, kind, uploadKey: clipUploadKey(id), createdAt: deps.now(), ...made });
  return { id, kind };
}
