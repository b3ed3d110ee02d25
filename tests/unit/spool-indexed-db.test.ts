import { createIndexedDbSpool } from '@/lib/browser/takes/indexed-db-spool';
import { emptyDevice } from '@/tests/support/fake-device-storage';
import { testSpool } from './spool.contract';

beforeEach(emptyDevice);

describe('The spool on the device', () => {
  testSpool(createIndexedDbSpool);
});
