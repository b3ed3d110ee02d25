import { inflateRawSync } from 'node:zlib';
import { faultOf, Refused } from '@/lib/server/documents/refused.mjs';

/** Returns what a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

it.each<[string, unknown, string]>([
  ['that it was refused', new Refused('macros'), 'macros'],
  ['that it ends too early', thrownBy(() => Buffer.alloc(2).readUInt32LE(0)), 'format'],
  ['that it is packed wrongly', thrownBy(() => inflateRawSync(Buffer.from('nonsense'))), 'format'],
  [
    'that it is no text',
    thrownBy(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from([0xff]))),
    'format',
  ],
])('an error while a file is read may say of it %s', (_, error, fault) => {
  expect(faultOf(error)).toBe(fault);
});

it.each<[string, Error]>([
  ['a mistake', new TypeError('read is not a function')],
  ['a missing module', Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })],
])('an error says nothing of a file that is of the installation: %s', (_, error) => {
  expect(() => faultOf(error)).toThrow(error);
});
