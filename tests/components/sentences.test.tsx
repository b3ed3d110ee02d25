import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProcessingScreen } from '@/components/screens/processing-screen';
import { ResumeScreen } from '@/components/screens/resume-screen';
import { SavingScreen } from '@/components/screens/saving-screen';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import { answerCalls, answered } from '../support/answer-calls';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';
import { readWords } from '../support/words';

/** A language that has no space between sentences, and a full stop of its own. */
const japanese = readWords('ja');
const { processing, saving, resume } = japanese.visitor;

beforeEach(() => localStorage.clear());

it('says of a film that is being made what a language without spaces says', async () => {
  jest.useFakeTimers();
  const videos = ['1', '2', '3'].map((sectionId) => createVideoItem({ sectionId }));
  const progressing = { status: 'Progressing' } as const;
  answerCalls({
    getUserVideo: createUserVideo({ videos }),
    stitchVideo: progressing,
    checkStitchStatus: progressing,
  });
  renderScreen(<ProcessingScreen campaign={createCampaign()} />, { spoken: japanese });
  for (let passed = 0; passed < 10; passed += 1) await act(() => jest.advanceTimersByTimeAsync(100));
  jest.useRealTimers();
  expect(screen.getByText(`${processing.safe}${processing.mayLeave}`)).toBeTruthy();
  expect(spoken()).toBe(`${processing.progressing}。${processing.mayLeave}`);
});

it('says of a take of a video session what a language without spaces says', async () => {
  const take = createDeviceTake({ location: 'service' });
  const heard = answerCalls({ getUserVideo: createUserVideo() });
  renderScreen(
    <SavingScreen campaign={createCampaign()} uploadId={take.uploadId} nextSectionNum={2} hasNextSection />,
    {
      spoken: japanese,
      services: {
        takes: createFakeTakes({ ...take, stage: 'fetching' }),
        uploads: createFakeUploads({ status: { name: 'sending', share: 0.5 }, save: () => new Promise(() => {}) }),
      },
    },
  );
  await answered(heard, 'getUserVideo');
  expect(screen.getByText(`${saving.stages.fetching}${saving.mayLeave}`)).toBeTruthy();
});

it('says why a document is refused as a language without spaces does', async () => {
  const heard = answerCalls({ getUserVideo: createUserVideo() });
  const sendResume = async () => Promise.reject(errorFromAnswer(400, { error: { code: 'notPdf' } }));
  renderScreen(<ResumeScreen campaign={createCampaign({ type: 'job' })} send={sendResume} />, {
    spoken: japanese,
  });
  await answered(heard, 'getUserVideo');
  const user = userEvent.setup();
  const file = new File(['PK'], 'ada.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText(resume.choose, { selector: 'input' }), file);
  await user.click(screen.getByRole('button', { name: resume.submit }));
  const dialog = await screen.findByRole('dialog', { name: resume.notPdf });
  expect(dialog.textContent).toContain(`${resume.faults.onlyNamedPdf}${resume.notPdfHint}`);
});
