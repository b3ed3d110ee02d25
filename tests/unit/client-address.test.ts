import { clientNetwork } from '@/lib/server/http/client-address.mjs';

it.each<[string, number, string | null, string, string]>([
  ['the socket’s', 0, null, '192.0.2.1', '192.0.2.1'],
  ['the socket’s, whatever is forwarded to nobody we trust', 0, '203.0.113.9', '192.0.2.1', '192.0.2.1'],
  ['the last that one proxy saw', 1, '1.1.1.1, 203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['the one before the last behind two', 2, '1.1.1.1, 203.0.113.9, 10.0.0.2', '10.0.0.1', '203.0.113.9'],
  ['the first where there are fewer than there should be', 2, '203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['the socket’s where nothing was forwarded', 1, null, '192.0.2.1', '192.0.2.1'],
  ['the socket’s where no address was forwarded', 1, 'unknown', '192.0.2.1', '192.0.2.1'],
  ['without its port', 1, '203.0.113.9:4711', '10.0.0.1', '203.0.113.9'],
  ['an old one in the new notation', 0, null, '::ffff:192.0.2.1', '192.0.2.1'],
  ['a new one’s network', 0, null, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['a short one’s network', 0, null, '2001:DB8::1', '2001:db8:0:0::/64'],
  ['a network written with zeros', 0, null, '2001:0db8:0000::1', '2001:db8:0:0::/64'],
  ['one with brackets and port', 1, '[2001:db8:1:2::9]:443', '::1', '2001:db8:1:2::/64'],
  ['one with its interface', 0, null, 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['this machine’s', 0, null, '::1', '0:0:0:0::/64'],
  ['unknown where nobody said', 0, null, '', 'unknown'],
])('an address is %s', (_, proxies, forwarded, socket, expected) => {
  expect(clientNetwork(forwarded, socket, proxies)).toBe(expected);
});
