import { waitFor } from '@testing-library/react';
import { SectionScreen } from '@/components/screens/section-screen';
import { answerCalls } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { renderScreen } from '../support/render-screen';
import { FILE_ANSWER, UUID, createCampaign, createSection, createUserVideo } from '../support/visit-factories';

const mockAskedFor: string[] = [];

/** Nothing of this is there without a connection. */
function mockUnreachable(name: string): never {
  mockAskedFor.push(name);
  throw new Error('Loading chunk failed');
}

jest.mock('@/components/screens/change-answers', () => mockUnreachable('change-answers'));
jest.mock('@/components/screens/skip-section', () => mockUnreachable('skip-section'));
jest.mock('@/components/screens/missing-file', () => mockUnreachable('missing-file'));

beforeEach(() => {
  mockAskedFor.length = 0;
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});

it('the first section loads what later screens may show when there is no connection any more', async () => {
  const campaign = createCampaign({
    sections: [
      createSection({ id: '1' }),
      createSection({ id: 'file', answerType: { ...FILE_ANSWER, formats: ['pdf'], isOptional: true } }),
    ],
  });
  answerCalls({ getUserVideo: createUserVideo() });
  renderScreen(<SectionScreen campaign={campaign} sectionNum={1} />, { services: { capture: createCapture() } });
  await waitFor(() =>
    expect([...new Set(mockAskedFor)].sort()).toEqual(['change-answers', 'missing-file', 'skip-section']),
  );
});
