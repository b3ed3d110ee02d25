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
type PathNode = {
  next: Map<string, PathNode>;
  any: { name: string; node: PathNode } | null;
  calls: Map<string, NamedCall>;
};

const createNode = (): PathNode => ({ next: new Map(), any: null, calls: new Map() });
const root = createNode();

function add(path: string, method: string, call: NamedCall): void {
  const node = path.split('/').reduce(addSegment, root);
  node.calls.set(method.toUpperCase(), call);
}
for (const [name, { method, path }] of Object.entries(CALLS))
  add(path, method, { by: 'visitor', name: name as CallName });
for (const [name, { method, path }] of Object.entries(ORGANIZER_CALLS))
  add(`v1/${path}`, method, { by: 'member', name: name as OrganizerCallName });

function addSegment(node: PathNode, segment: string): PathNode {
  const param = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (param) return (node.any ??= { name: param, node: createNode() }).node;
  const next = node.next.get(segment) ?? createNode();
  node.next.set(segment, next);
  return next;
}

/** Returns the calls at a path below `/api/`, or `null`. A path's own word goes before a parameter. */
export function findCalls(segments: readonly string[]): FoundCalls | null {
  const params: Record<string, string> = {};
  let node: PathNode = root;
  for (const segment of segments) {
    const next = node.next.get(segment);
    if (!next && (!node.any || !segment)) return null;
    if (!next && node.any) params[node.any.name] = segment;
    node = next ?? node.any?.node ?? root;
  }
  return node.calls.size > 0 ? { params, byMethod: node.calls } : null;
}
