import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network an address belongs to, as limits count: of IPv6 the /64 that one customer has. Reads brackets, a port and
 * an interface (`%eth0`) too. `null` for what is no address.
 * @param {string} text @returns {string | null}
 */
export function networkOf(text) {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (isIP(bare) === 0) return null;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The network a request comes from, `unknown` where nobody said. `proxies` of ours stand in front: each appended to
 * X-Forwarded-For whom it was asked by; what stands before those entries anybody could have written.
 * @param {string | null | undefined} forwarded the header X-Forwarded-For
 * @param {string | null | undefined} socket the address of the socket
 * @param {number} proxies @returns {string}
 */
export function clientNetwork(forwarded, socket, proxies) {
  const entries = (forwarded ?? '').split(',').map((entry) => entry.trim());
  const claimed = proxies > 0 ? (entries.at(-proxies) ?? entries[0]) : '';
  return networkOf(claimed) ?? networkOf(socket ?? '') ?? 'unknown';
}
