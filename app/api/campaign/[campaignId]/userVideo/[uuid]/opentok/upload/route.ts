import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('uploadRecording', ({ uploadRecording }, { params, body, visitor }) =>
  uploadRecording({ ...body, ...params, visitor }),
);
