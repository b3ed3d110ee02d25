import { screen, waitFor } from '@testing-library/react';
import { Step2Screen } from '@/components/screens/step2-screen';
import type { UserVideo } from '@/lib/contract/entities';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

beforeEach(() => localStorage.clear());

it.each<[string, UserVideo | null, string]>([
  ['a visitor who has not begun to the first section', null, '/demo/section/1'],
  ['a new visit to the first section', createUserVideo(), '/demo/section/1'],
  ['who has saved one section to the second', createUserVideo({ videos: [createVideoItem()] }), '/demo/section/2'],
])('leads %s', async (_, userVideo, path) => {
  answerCalls({ getUserVideo: userVideo ?? new FailureAnswer('notFound') });
  renderScreen(<Step2Screen campaign={createCampaign()} />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Start Recording' }).getAttribute('href')).toBe(path));
});
