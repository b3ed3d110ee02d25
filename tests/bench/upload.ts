import { applyCampaigns } from '../support/apply-campaigns';
import type { TestServer } from '../support/server';
import { createVisitor } from '../support/visitor';
import { sendLargeFile } from './send-large-file';
import { watchMemory } from './process-usage';
import type { Figure } from './report';
import { KEPT_MB, measureBareGrowth } from './upload-growth';

const MB = 1024 * 1024;

/** Measures how much a 300 MB upload raises the server's memory (its peak minus the memory just before). */
export async function measureUpload(server: TestServer): Promise<Figure[]> {
  await applyCampaigns(server, [{ name: 'bench-upload', sections: [{ prompt: 'Long?', seconds: 900 }] }]);
  const visitor = createVisitor(server.url, 'bench-upload');
  await visitor.begin();
  const { body } = await visitor.target('1');
  const began = performance.now();
  const { result: status, growthMb } = await watchMemory(server.pid, () =>
    sendLargeFile(`${server.url}${body.data.url}`, body.data.fields, 300 * MB),
  );
  if (status !== 204) throw new Error(`The upload was answered ${status}`);
  const seconds = (performance.now() - began) / 1000;
  const atMost = Math.round((await measureBareGrowth(300 * MB)) + KEPT_MB);
  return [
    { name: 'upload of 300 MB: growth of the server’s memory', value: growthMb, unit: 'MB', atMost },
    { name: 'upload of 300 MB: time', value: seconds, unit: 's' },
  ];
}
