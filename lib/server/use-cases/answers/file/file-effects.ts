import type { SubmittedOf } from '@/lib/domain/answer-kinds/kind-rules';
import { sentFileName } from '@/lib/domain/file-names';
import { LINK_SECONDS } from '../../visits/link-seconds';
import type { KindEffects } from '../kind-effects';
import { findSentFile } from './find-sent-file';

export const fileEffects: KindEffects<'file'> = {
  async receive(deps, of, { kind, fileId }) {
    return { kind, file: await findSentFile(deps, { ...of, fileId }) };
  },

  async addLinks({ store, storage }, visitId, answers) {
    const sent = answers.filter(isSent);
    if (sent.length === 0) return [];
    const files = await store.answerFiles.answered(visitId);
    const links = sent.map(async (answer) => {
      const { file } = answer;
      const key = files.find(({ fileId }) => fileId === file.fileId)?.fileKey;
      if (!key || file.name === null) return answer;
      const downloadAs = sentFileName(file.name, file.format);
      const url = await storage.link({ key, lifeSeconds: LINK_SECONDS, downloadAs });
      return { ...answer, file: { ...file, url } };
    });
    return Promise.all(links);
  },

  async listFiles({ store }, findVisit, answers) {
    const sent = answers.filter(isSent);
    if (sent.length === 0) return [];
    const visit = await findVisit();
    const list = async () => (visit ? await store.answerFiles.answered(visit.id) : []);
    const found = await list();
    return sent.map(({ sectionId, number }) => {
      const ofSection = (files: typeof found) => files.find((file) => file.sectionId === sectionId);
      const file = ofSection(found);
      return {
        ...{ number, ending: file?.format ?? '', key: file?.fileKey ?? null },
        keyNow: async () => ofSection(await list())?.fileKey ?? null,
      };
    });
  },
};

type Sent = SubmittedOf<'file'> & { file: NonNullable<SubmittedOf<'file'>['file']> };
const isSent = (answer: SubmittedOf<'file'>): answer is Sent => answer.file !== null;
