import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('stopRecording', ({ stopRecording }, { params, body, visitor }) =>
  stopRecording({ ...body, ...params, visitor }),
);
