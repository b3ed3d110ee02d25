import { LAST_UPLOAD_SECONDS } from './limits';

/** Returns a keyed hash. The ids themselves are never stored. */
type Fingerprint = (text: string) => string;

/** Returns the fingerprint under which the uuid of an erased visit is remembered. */
export function erasedUuidMark(fingerprint: Fingerprint, campaignId: string, uuid: string): string {
  return fingerprint(`erased uuid ${campaignId} ${uuid}`);
}

/** Returns the fingerprint under which an erased take is remembered. */
export function erasedTakeMark(fingerprint: Fingerprint, takeId: string): string {
  return fingerprint(`erased take ${takeId}`);
}

/** Returns the fingerprint under which a take is remembered that was removed because newer ones superseded it. */
export function supersededTakeMark(fingerprint: Fingerprint, takeId: string): string {
  return fingerprint(`retired take ${takeId}`);
}

/** Returns both. */
export function takeMarks(fingerprint: Fingerprint, takeId: string): [erased: string, superseded: string] {
  return [erasedTakeMark(fingerprint, takeId), supersededTakeMark(fingerprint, takeId)];
}

type Input = { fingerprint: Fingerprint; now: () => Date };

/** Returns how long an erasure is remembered, and under which fingerprints. */
export function erasureNow({ fingerprint, now }: Input) {
  const at = now();
  return {
    at,
    until: whenPostsExpire(at),
    idsOf: ({ campaignId, uuid, takeIds }: { campaignId: string; uuid: string; takeIds: string[] }) => [
      erasedUuidMark(fingerprint, campaignId, uuid),
      ...takeIds.map((id) => erasedTakeMark(fingerprint, id)),
    ],
  };
}

/** Like `erasureNow`, for takes that are removed while their visit stays. */
export function retentionNow({ fingerprint, now }: Input) {
  const at = now();
  return {
    at,
    until: whenPostsExpire(at),
    idsOf: (takeIds: string[]) => takeIds.map((id) => supersededTakeMark(fingerprint, id)),
  };
}

function whenPostsExpire(now: Date): Date {
  return new Date(now.getTime() + LAST_UPLOAD_SECONDS * 1000);
}
