import type { CallName, CallOutput } from '@/lib/contract/calls';
import type { StitchStatus, UserVideo } from '@/lib/contract/entities';
import { CallError } from './call-error';

/**
 * Another backend may know the specification alone: what is this app's own may be missing from its answers, ids may be
 * numbers, statuses others. What is filled in here, nobody else has to think of. By hand, as pages need no schemas
 * then.
 */
type Fill<N extends CallName> = (answer: Answer, input: Input) => Filled<N>;
type Answer = Record<string, unknown>;

/** What any call is given. */
export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

/**
 * What a call is answered with here: the contract's own, but for a stitch's status, which may be one that nobody knows.
 */
export type Filled<N extends CallName> = N extends 'stitchVideo' | 'checkStitchStatus'
  ? Partial<StitchStatus>
  : CallOutput<N>;

const isRecord = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

const STATUSES: readonly unknown[] = ['Progressing', 'Complete', 'Error'] satisfies StitchStatus['status'][];
const SOLUTIONS: readonly unknown[] = [
  'reRecordAll',
  'reRecordSection',
  'AWSIsDown',
  'nothingYouCanDo',
] satisfies StitchStatus['solution'][];

/** A film that is not said to be saved from anywhere else is saved from where it is shown. */
const fillUserVideo = (answer: Answer, input: Input): UserVideo => {
  const { videos, completedUrl = null, downloadUrl = completedUrl } = answer;
  const items = Array.isArray(videos) ? videos.filter(isRecord) : [];
  return {
    uuid: uuidOf(input),
    name: '',
    completed: false,
    resumeUrl: null,
    ...answer,
    completedUrl,
    downloadUrl,
    videos: items.map((item) => ({ count: 1, ...item, sectionId: String(item.sectionId) })),
  } as UserVideo;
};

/**
 * What nobody knows is left out: without a status the visitor stays where they are, without a solution there is none.
 */
const fillStitchStatus = ({ status, solution, ...answer }: Answer): Partial<StitchStatus> => ({
  ...answer,
  ...(STATUSES.includes(status) && { status: status as StitchStatus['status'] }),
  ...(SOLUTIONS.includes(solution) && { solution: solution as StitchStatus['solution'] }),
});

/** What a call that writes was about: by path, or for a new one in its body. */
export function uuidOf({ params, query, body }: Input): unknown {
  return query.uuid ?? params.uuid ?? (isRecord(body) ? body.uuid : undefined);
}

const FILLS: { [N in CallName]?: Fill<N> } = {
  getUserVideo: fillUserVideo,
  createUserVideo: fillUserVideo,
  updateUserVideo: fillUserVideo,
  skipUpload: fillUserVideo,
  stitchVideo: fillStitchStatus,
  checkStitchStatus: fillStitchStatus,
  getUploadUrl: (answer, { query }) =>
    ({ parts: null, count: query.count ?? 1, ...answer }) as CallOutput<'getUploadUrl'>,
};

/**
 * Whether a call that writes was answered with the visitor's record: the specification does not say what it is answered
 * with.
 */
export function isUserVideo(answer: unknown): boolean {
  return isRecord(answer) && ('completed' in answer || Array.isArray(answer.videos));
}

/** The answer with all that the contract promises. Throws `notFound` where a visitor's record is none. */
export function fillAnswer(name: string, answer: unknown, input: Input): unknown {
  if (name === 'findName') return fillAccounts(answer);
  if (name === 'getUserVideo' && !isRecord(answer)) throw new CallError('notFound', 'There is no such user video');
  const fill = FILLS[name as CallName];
  return fill ? fill(isRecord(answer) ? answer : {}, input) : answer;
}

function fillAccounts(answer: unknown): CallOutput<'findName'> {
  const accounts = Array.isArray(answer) ? answer.filter(isRecord) : [];
  return accounts.flatMap(({ id, name }) =>
    typeof name === 'string' && id !== undefined ? [{ id: String(id), name }] : [],
  );
}
