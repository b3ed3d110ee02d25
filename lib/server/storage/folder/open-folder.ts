import type { OpenedStorage } from '../opened-storage';
import { createFileStorage, type FileStorageOptions } from './file-storage';
import { receiveUpload } from './receive-upload';
import { serveFile } from './serve-file';

export function openFolder(options: FileStorageOptions): OpenedStorage {
  const storage = createFileStorage(options);
  return {
    storage,
    withSnapshot: storage.withSnapshot,
    receiveUpload: (request) => receiveUpload(storage, request),
    serveFile: (input) => serveFile(storage, input),
  };
}
