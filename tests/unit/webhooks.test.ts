import { faultOf } from '@/lib/server/webhooks/fault-of';
import { DELIVERY_TRIES, isArrived, nextTry } from '@/lib/domain/webhooks';
import { isPublicAddress } from '@/lib/server/webhooks/public-address';

it.each([
  ...[['ECONNREFUSED', 'refused'] as const, ['ENOTFOUND', 'nameNotFound'] as const, ['ETIMEDOUT', 'timeout'] as const],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'].map(
    (code) => [code, 'certificate'] as const,
  ),
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'].map(
    (code) => [code, 'certificate'] as const,
  ),
  ...[['EPROTO', 'tls'] as const, ['EHOSTUNREACH', 'unreachable'] as const, ['ECONNRESET', 'disconnected'] as const],
])('a request that fails with %s has the fault %s', (code, fault) => {
  expect(faultOf(Object.assign(new Error(code), { code }))).toBe(fault);
});

describe('a delivery', () => {
  it('is tried eight times, with growing pauses, the last time a day after the first', () => {
    const began = new Date('2026-11-01T00:00:00Z');
    const times = [began];
    for (let next = nextTry(1, began); next; next = nextTry(times.length, next)) times.push(next);
    expect(times).toHaveLength(DELIVERY_TRIES);
    const pauses = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0));
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    const hours = ((times.at(-1)?.getTime() ?? 0) - began.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.5);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('has arrived with a success alone: a redirect leads to where nobody asked to be told', () => {
    expect([200, 204, 301, 307, 400, 410, 500, 0, null].filter(isArrived)).toEqual([200, 204]);
  });
});

describe('an address', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'fec0::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ...['::127.0.0.1', '::a00:1', '64:ff9b:1::a00:1', '100::1', '5f00::1', '3fff::1', '4000::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '', 'localhost'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
