import { CALLS, type CallName } from '@/lib/contract/calls';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';

/** The call that a method and a path mean, and who makes it. */
export type NamedCall = { by: 'visitor'; name: CallName } | { by: 'member'; name: OrganizerCallName };

export type FoundCalls = {
  params: Record<string, string>;
  /** The calls of this path, by their methods. */
  byMethod: ReadonlyMap<string, NamedCall>;
};

/** The paths of all calls, segment by segment. */
type Place = { next: Map<string, Place>; any: { name: string; place: Place } | null; calls: Map<string, NamedCall> };

const createPlace = (): Place => ({ next: new Map(), any: null, calls: new Map() });
const root = createPlace();

function add(path: string, method: string, call: NamedCall): void {
  const place = path.split('/').reduce(addSegment, root);
  place.calls.set(method.toUpperCase(), call);
}
for (const [name, { method, path }] of Object.entries(CALLS))
  add(path, method, { by: 'visitor', name: name as CallName });
for (const [name, { method, path }] of Object.entries(ORGANIZER_CALLS))
  add(`v1/${path}`, method, { by: 'member', name: name as OrganizerCallName });

function addSegment(place: Place, segment: string): Place {
  const param = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (param) return (place.any ??= { name: param, place: createPlace() }).place;
  const next = place.next.get(segment) ?? createPlace();
  place.next.set(segment, next);
  return next;
}

/** Returns the calls at a path below `/api/`, or `null`. A path's own word goes before a parameter. */
export function findCalls(segments: readonly string[]): FoundCalls | null {
  const params: Record<string, string> = {};
  let place: Place = root;
  for (const segment of segments) {
    const next = place.next.get(segment);
    if (!next && (!place.any || !segment)) return null;
    if (!next && place.any) params[place.any.name] = segment;
    place = next ?? place.any?.place ?? root;
  }
  return place.calls.size > 0 ? { params, byMethod: place.calls } : null;
}
