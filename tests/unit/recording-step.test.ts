import { paths, readRecordingStep } from '@/lib/contract/paths';

it.each([
  ['a section', paths.section('demo', 2), { kind: 'section', sectionNum: 2 }],
  ['a section that is no number', '/demo/section/two', { kind: 'section', sectionNum: NaN }],
  [
    'a saving with a section after it',
    '/demo/upload/take-1/section/2/true',
    { kind: 'upload', uploadId: 'take-1', nextSectionNum: 2, hasNextSection: true },
  ],
  [
    'the last saving',
    '/demo/upload/take-3/section/4/false',
    { kind: 'upload', uploadId: 'take-3', nextSectionNum: 4, hasNextSection: false },
  ],
  ['the processing', paths.processing('demo'), { kind: 'processing' }],
  [
    'what a saving is sent to',
    paths.upload('demo', 'take-3', 4, false),
    { kind: 'upload', uploadId: 'take-3', nextSectionNum: 4, hasNextSection: false },
  ],
  ['the start', paths.start('demo'), null],
  ['the film', paths.publish('demo'), null],
  ['the thanks', paths.thankYou(), null],
  ['the home page', paths.home(), null],
  ['half a saving', '/demo/upload/take-1/section/2', null],
  ['something below the processing', '/demo/processing/more', null],
])('reads %s (spec 2.15)', (_, path, step) => {
  expect(readRecordingStep(path)).toEqual(step);
});
