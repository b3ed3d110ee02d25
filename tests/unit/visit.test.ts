import { canRecordSection, nextRecordingStep, nextStep, stepAfterSaved } from '@/lib/domain/visit';
import { createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const campaign = createCampaign();
const recorded = (...sectionIds: string[]) => sectionIds.map((sectionId) => createVideoItem({ sectionId }));
const withSilent = (silent: string) =>
  recorded('1', '2', '3').map((video) => ({ ...video, hasSound: video.sectionId !== silent }));

describe('nextStep', () => {
  it.each([
    ['who has not begun to the start', null, '/demo/start'],
    ['who has recorded nothing to the intro', createUserVideo(), '/demo/intro'],
    ['who has recorded the first section to the second', createUserVideo({ videos: recorded('1') }), '/demo/section/2'],
    ['with a gap to the gap', createUserVideo({ videos: recorded('1', '3') }), '/demo/section/2'],
    [
      'who has recorded everything to processing',
      createUserVideo({ videos: recorded('1', '2', '3') }),
      '/demo/processing',
    ],
    ['whose film is done to publishing', createUserVideo({ completed: true, completedUrl: '/film' }), '/demo/publish'],
    ['who skipped the video to the thanks', createUserVideo({ completed: true }), '/thankyou/complete?campaign=demo'],
  ])('sends a visitor %s', (_, userVideo, path) => {
    expect(nextStep(campaign, userVideo)).toBe(path);
  });
});

it('sends a visitor whose first take was lost back to recording it, not to the intro', () => {
  expect(nextRecordingStep(campaign, createUserVideo())).toBe('/demo/section/1');
});

describe('stepAfterSaved', () => {
  it.each([
    ['past other saved ones to the first without a recording', ['1', '2'], 1, '/demo/section/3'],
    ['through saved ones where none is missing', ['1', '2', '3'], 1, '/demo/section/2'],
    ['from the last one to processing', ['1', '2', '3'], 3, '/demo/processing'],
  ])('leads %s', (_, saved, sectionNum, path) => {
    expect(stepAfterSaved(campaign, createUserVideo({ videos: recorded(...saved) }), sectionNum)).toBe(path);
  });
});

describe('canRecordSection', () => {
  it.each([
    ['the first section of a visit just begun', createUserVideo(), 1, true],
    ['a section whose forerunners are recorded', createUserVideo({ videos: recorded('1') }), 2, true],
    ['a section again', createUserVideo({ videos: recorded('1', '2', '3') }), 2, true],
    ['a section whose forerunner is missing', createUserVideo({ videos: recorded('1') }), 3, false],
    ['section 0', createUserVideo(), 0, false],
    ['a section past the end', createUserVideo({ videos: recorded('1', '2', '3') }), 4, false],
    ['half a section', createUserVideo({ videos: recorded('1') }), 1.5, false],
    ['a section that is no number', createUserVideo(), NaN, false],
    ['anything once the film is done', createUserVideo({ completed: true, videos: recorded('1', '2', '3') }), 1, false],
    ['a silent section of the film', createUserVideo({ completed: true, videos: withSilent('2') }), 2, true],
    ['a section beside a silent one', createUserVideo({ completed: true, videos: withSilent('2') }), 1, false],
  ])('decides about %s', (_, userVideo, sectionNum, may) => {
    expect(canRecordSection(campaign, userVideo, sectionNum)).toBe(may);
  });
});

describe('nextStep in the hiring flow', () => {
  const job = createCampaign({ type: 'job' });

  it.each([
    ['without a resume to the resume', createUserVideo(), '/demo/resume'],
    ['with a resume to the intro', createUserVideo({ resumeUrl: '/api/media/resume' }), '/demo/intro'],
    [
      'who left the resume out but records on to the next section',
      createUserVideo({ videos: recorded('1') }),
      '/demo/section/2',
    ],
    ['who skipped the video to the thanks', createUserVideo({ completed: true }), '/thankyou/complete?campaign=demo'],
  ])('sends a visitor %s', (_, userVideo, path) => {
    expect(nextStep(job, userVideo)).toBe(path);
  });
});
