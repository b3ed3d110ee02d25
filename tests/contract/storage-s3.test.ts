import { createBucket, openS3, PAGES_ORIGIN, variablesOf } from '@/tests/support/s3-bucket';
import { describeWithRadosgw } from '@/tests/support/describe-with-radosgw';
import { makeTempFolder } from '@/tests/support/temp-folder';
import type { BucketSettings } from '@/lib/server/storage/s3/bucket';
import { testStorage } from './storage/storage.contract';

describeWithRadosgw('storage in a bucket', () => {
  let settings: BucketSettings;
  beforeAll(async () => void (settings = await createBucket()), 180_000);

  testStorage(async () => {
    const temp = makeTempFolder();
    const { storage } = openS3(settings);
    return {
      storage,
      folder: temp.folder,
      pagesOrigin: PAGES_ORIGIN,
      variables: variablesOf(settings),
      pass: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
      close: async () => {
        await storage.close();
        temp.remove();
      },
    };
  });
});
