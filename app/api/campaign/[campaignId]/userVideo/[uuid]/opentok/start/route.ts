import { endpoint } from '@/lib/server/endpoint';

export const PUT = endpoint('startRecording', ({ startRecording }, { params, body, visitor, address }) =>
  startRecording({ ...body, ...params, visitor, address }),
);
