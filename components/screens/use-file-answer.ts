import { useState, useSyncExternalStore } from 'react';
import { agreedApi as api } from '@/lib/browser/api/consent-gate';
import { log } from '@/lib/browser/api/log';
import { postFile } from '@/lib/browser/api/post-file';
import { type FileSaving, createFileSaving } from '@/lib/browser/answers/file-saving';
import type { FileState } from '@/lib/browser/answers/file-state';
import { withAnswer } from '@/lib/browser/answers/with-answer';
import { recordKey } from '@/lib/browser/visit/visit-key';
import type { KeptFile, SectionAnswer } from '@/lib/contract/answers';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { useRecordingServices } from '../visit/visit-context';

export type UsedFile = {
  saving: FileSaving;
  state: FileState;
  /** The file that is the answer. */
  kept: KeptFile | null;
};

/** Sends the file that answers a section. It goes on while the visitor looks at another section. */
export function useFileAnswer(campaign: Campaign, section: AskedSection, userVideo: UserVideo): UsedFile {
  const { answerFiles, records } = useRecordingServices();
  const [saving] = useState(() => {
    const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId: section.id };
    const key = recordKey(of);
    const server = userVideo.answers?.find(({ sectionId }) => sectionId === section.id);
    const keep = (given: SectionAnswer) =>
      records.keep(key, withAnswer(records.find(key).userVideo ?? userVideo, given));
    const ids = { campaignId: campaign.id, uuid: userVideo.uuid, sectionId: section.id };
    return answerFiles.open(of, () => createFileSaving({ api, postFile, log }, ids, server, keep));
  });
  const state = useSyncExternalStore(saving.subscribe, saving.getState, saving.getState);
  const answer = state.server?.answer;
  return { saving, state, kept: answer?.kind === 'file' ? answer.file : null };
}
