import { isDeepStrictEqual } from 'node:util';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import { ERRORS, isErrorCode } from '@/lib/contract/errors';

type RequestLine = { method: string; path: string };
type Answered = { status: number; body: unknown; headers: Headers };

const PARAM = /\{\w+\}/g;
const paramsOf = ({ path }: OrganizerCall) => path.match(PARAM)?.length ?? 0;

/** The calls, those with words of their own in the path before those with a parameter there. */
const CALLS = (Object.entries(ORGANIZER_CALLS) as [OrganizerCallName, OrganizerCall][])
  .sort(([, one], [, other]) => paramsOf(one) - paramsOf(other))
  .map(([name, call]) => {
    const form = call.path.replaceAll('.', '\\.').replace(PARAM, '[^/]+');
    return { name, call, address: new RegExp(`^/api/v1/${form}(\\?|$)`) };
  });

/** Throws when a call of the console is answered otherwise than the contract, and so the API's description, has it. */
export function requireDescribed({ method, path }: RequestLine, answered: Answered): void {
  const found = CALLS.find(({ call, address }) => call.method.toUpperCase() === method && address.test(path));
  const fault = found && (answered.status < 400 ? faultOfAnswer(found.call, answered) : faultOfRefusal(answered));
  if (fault) throw new Error(`${found.name} answered ${answered.status} ${JSON.stringify(answered.body)}: ${fault}`);
}

function faultOfAnswer({ response, status, file }: OrganizerCall, answered: Answered): string | null {
  if (answered.status !== status) return `its status is ${status}`;
  const type = answered.headers.get('content-type');
  if (file) return type?.startsWith(file) ? null : `it is a file of the type ${file}`;
  if (!response) return answered.body === '' ? null : 'it has no content';
  const read = response.safeParse(answered.body);
  if (!read.success) return read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(', ');
  return isDeepStrictEqual(read.data, answered.body) ? null : 'it has more than is described';
}

function faultOfRefusal({ status, body }: Answered): string | null {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
  if (!isErrorCode(error?.code) || typeof error?.message !== 'string') return 'it is no error of the contract';
  return ERRORS[error.code].status === status ? null : `${error.code} has the status ${ERRORS[error.code].status}`;
}
