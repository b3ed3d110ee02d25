import { parentPort } from 'node:worker_threads';
import { findFormat } from '../../lib/server/documents/formats/find-format.mjs';
import { faultOf } from '../../lib/server/documents/refused.mjs';

// Does for each file that it is sent what the program inspect-file.mjs does for one.

parentPort.on('message', async ({ bytes, accepted }) => {
  try {
    const file = Buffer.from(bytes);
    const found = await findFormat(file, accepted).catch((error) => ({ fault: faultOf(error) }));
    parentPort.postMessage({ found });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});
