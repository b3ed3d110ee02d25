import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A name led to an address that is not public. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** Whether anybody on the internet can reach this address, so that no secret of our own network is behind it. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  return known.range() === 'unicast' && (known instanceof ipaddr.IPv4 || isGlobal(known));
}

/** Of IPv6 all that is public is in here; what is outside may stand for an IPv4 address of our own network. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** For examples (RFC 9637). */
const EXAMPLES = ipaddr.IPv6.parseCIDR('3fff::/20');

const isGlobal = (address: ipaddr.IPv6) => address.match(GLOBAL) && !address.match(EXAMPLES);

/**
 * Looks a name up for a connection and fails with `PrivateAddress` when any of its addresses is not public. It is asked
 * for every connection: what a name meant a moment before says nothing.
 */
export const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const fault = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : new PrivateAddress());
    const [first] = addresses ?? [];
    if (fault || !first) callback(fault ?? new Error('The name has no address'), [], 0);
    else if (options.all) callback(null, addresses satisfies LookupAddress[]);
    else callback(null, first.address, first.family);
  });
};

/** Returns the host of a url if it is an address itself, which nobody looks up; else `null`. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? host : null;
}
