import { isIP, isIPv6 } from 'node:net';

/** Written by scripts/serve.mjs over whatever a client may have sent. */
const SOCKET_HEADER = 'x-socket-address';

/**
 * The network address a request comes from, as limits know it: of IPv6 the /64 that one customer has.
 * `proxies` of ours stand in front: each appended to X-Forwarded-For whom it was asked by, what stands before those
 * entries anybody could have written.
 */
export function clientAddress(headers: Headers, proxies: number): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',').map((entry) => entry.trim()) ?? [];
  const claimed = proxies > 0 ? (forwarded.at(-proxies) ?? forwarded[0]) : undefined;
  return normalise(claimed ?? '') ?? normalise(headers.get(SOCKET_HEADER) ?? '') ?? 'unknown';
}

/** `null` for what is no address. */
function normalise(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '').toLowerCase();
  if (isIP(address) === 0) return null;
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  const network = [...groups, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
