import { isIP, isIPv6 } from 'node:net';

/** Of IPv6 the /64 that one customer has, as limits count (lib/server/client-address.ts). Empty for what is no address.
 * @param {string} text */
export function networkOf(text) {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(address)) return isIP(address) ? address : '';
  const [head, tail] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = tail ? Array(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/**
 * The network a request comes from; `proxies` of ours stand in front, and each added to X-Forwarded-For whom it was asked by.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} proxies
 */
export function clientNetwork({ headers, socket }, proxies) {
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').map((entry) => entry.trim());
  const claimed = proxies > 0 ? (forwarded.at(-proxies) ?? forwarded[0]) : '';
  return networkOf(claimed) || networkOf(socket.remoteAddress ?? '');
}
