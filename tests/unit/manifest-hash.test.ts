import { createHash } from 'node:crypto';
import { manifestHash } from '@/lib/browser/upload/requests';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

it("hashes the parts' digests in their order", async () => {
  const [one, other] = [sha256('one'), sha256('other')];
  expect(await manifestHash([{ sha256: one.toString('hex') }, { sha256: other.toString('hex') }])).toBe(
    sha256(Buffer.concat([one, other])).toString('hex'),
  );
  expect(await manifestHash([{ sha256: other.toString('hex') }, { sha256: one.toString('hex') }])).not.toBe(
    sha256(Buffer.concat([one, other])).toString('hex'),
  );
});
