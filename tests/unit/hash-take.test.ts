import { createHash } from 'node:crypto';
import { hashTake } from '@/lib/browser/upload/hash-take';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

it("hashes the parts' digests in their order", async () => {
  const [one, other] = [sha256('one'), sha256('other')];
  expect(await hashTake([one.toString('hex'), other.toString('hex')])).toBe(sha256(Buffer.concat([one, other])).toString('hex'));
  expect(await hashTake([other.toString('hex'), one.toString('hex')])).not.toBe(sha256(Buffer.concat([one, other])).toString('hex'));
});
