import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an address, by which limits count: for IPv6 the /64 that one customer has. Also reads
 * brackets, a port and an interface (`%eth0`). Returns `null` for text that is not an address.
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
 * Returns the network a request comes from, `unknown` when no address is known. `proxies` is how many of our own
 * proxies are in front: each has added the address of its client to X-Forwarded-For. Earlier entries are ignored,
 * because any client can write them.
 * @param {string | null | undefined} forwarded the header X-Forwarded-For
 * @param {string | null | undefined} socket the address of the socket
 * @param {number} proxies @returns {string}
 */
export function clientNetwork(forwarded, socket, proxies) {
  const entries = (forwarded ?? '').split(',').map((entry) => entry.trim());
  const claimed = proxies > 0 ? (entries.at(-proxies) ?? entries[0]) : '';
  return networkOf(claimed) ?? networkOf(socket ?? '') ?? 'unknown';
}
