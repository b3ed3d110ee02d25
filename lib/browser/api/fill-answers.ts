import type { CallName, CallOutput } from '@/lib/contract/calls';
import type { UserVideo } from '@/lib/contract/entities';
import type { QueuePlace, StitchStatus } from '@/lib/contract/stitch-status';
import { CallError, reportsFailure } from './call-error';

/**
 * Another backend may support only the specification: fields that only this app uses may be missing from its answers,
 * ids may be numbers, and statuses may be unknown. All of this is corrected here, so that no other code has to handle
 * it. It is done by hand, so that pages do not have to load schemas.
 */
type Fill<N extends CallName> = (answer: Answer, input: Input) => Filled<N>;
type Answer = Record<string, unknown>;

/** The input of any call. */
export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

/** The answer of a call after it was filled in: that of the contract, except that a stitch may have no known status. */
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

const PLACES: readonly unknown[] = ['next', 'few', 'many'] satisfies QueuePlace[];

/** Without a `downloadUrl`, the film is saved from the address where it is shown. */
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

/** Leaves out unknown values: without a status the visitor stays on the page, without a solution none is offered. */
const fillStitchStatus = ({ status, solution, place, ...answer }: Answer): Partial<StitchStatus> => ({
  ...answer,
  ...(STATUSES.includes(status) && { status: status as StitchStatus['status'] }),
  ...(SOLUTIONS.includes(solution) && { solution: solution as StitchStatus['solution'] }),
  ...(PLACES.includes(place) && { place: place as QueuePlace }),
});

/** Returns the uuid a writing call was about: from its query or path, or for a new visit from its body. */
export function uuidOf({ params, query, body }: Input): unknown {
  return query.uuid ?? params.uuid ?? (isRecord(body) ? body.uuid : undefined);
}

const FILLS: { [N in CallName]?: Fill<N> } = {
  getUserVideo: fillUserVideo,
  createUserVideo: fillUserVideo,
  updateUserVideo: fillUserVideo,
  uploadRecording: fillUserVideo,
  skipUpload: fillUserVideo,
  stitchVideo: fillStitchStatus,
  checkStitchStatus: fillStitchStatus,
  openSection: (answer) => ({ clip: null, ...answer }) as CallOutput<'openSection'>,
  getUploadUrl: (answer, { query }) =>
    ({ parts: null, count: query.count ?? 1, ...answer }) as CallOutput<'getUploadUrl'>,
};

/** Whether the answer of a writing call is the visitor's record. The specification does not define this answer. */
export function isUserVideo(answer: unknown): boolean {
  return isRecord(answer) && ('completed' in answer || Array.isArray(answer.videos));
}

/** Whether another backend has said, in the words it has (spec 8.3), that there is no such record. */
export function isNoRecord(name: string, error: unknown): boolean {
  return (
    name === 'getUserVideo' && error instanceof CallError && error.status === 404 && reportsFailure(error.response)
  );
}

/**
 * Returns the answer with everything the contract promises. Throws `notFound` when the answer to a request for a record
 * is not a record.
 */
export function fillAnswer(name: string, answer: unknown, input: Input): unknown {
  if (name === 'findName') return fillAccounts(answer);
  if (name === 'getUserVideo' && !isRecord(answer)) throw new CallError('notFound', 'There is no such user video');
  const fill = FILLS[name as CallName];
  return fill ? fill(isRecord(answer) ? answer : {}, input) : answer;
}

const isDate = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

function fillAccounts(answer: unknown): CallOutput<'findName'> {
  const accounts = Array.isArray(answer) ? answer.filter(isRecord) : [];
  return accounts.flatMap(({ id, name, startedAt }) =>
    typeof name === 'string' && id !== undefined
      ? [{ id: String(id), name, ...(isDate(startedAt) && { startedAt }) }]
      : [],
  );
}
