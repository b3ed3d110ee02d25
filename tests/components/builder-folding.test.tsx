import { fireEvent, screen, within } from '@testing-library/react';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import type { AnswerType } from '@/lib/contract/answer-type';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { spoken } from '@/tests/support/live-region';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createEdited, renderBuilder } from '@/tests/support/render-builder';
import { createSection } from '@/tests/support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const ANSWER_TYPES: AnswerType[] = [
  { kind: 'video', isOptional: false },
  { kind: 'audio', isOptional: true },
  { kind: 'text', limit: 250, unit: 'words', isOptional: false },
];
const sections = ANSWER_TYPES.map((answerType, at) => ({
  ...createSection({ id: `s${at}`, prompt: `Question ${at + 1}?`, seconds: 45 * (at + 1) }),
  ...{ answerType, videos: 0 },
}));
const threeSections = () => createEdited({ sections });
const button = (name: string) => screen.getByRole('button', { name });
const items = () => [...screen.getByRole('list', { name: 'Sections' }).children];
const lines = () =>
  items().map((item) =>
    item.textContent
      .replace(/^\d+|Edit$/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
/** Those of jsdom do not say where they are. */
const point = (type: string, clientY: number) => new MouseEvent(`pointer${type}`, { bubbles: true, clientY });
const open = () => screen.queryAllByLabelText<HTMLTextAreaElement>('Prompt').map(({ value }) => value);

beforeEach(() => localStorage.clear());

describe('the sections of a campaign', () => {
  it('are closed at first: a line says of each what it asks, and how it is answered', () => {
    renderBuilder(threeSections());
    expect(lines()).toEqual([
      'Question 1? Video 45 s Required',
      'Question 2? Audio 1 min 30 s Optional',
      'Question 3? Text Required',
    ]);
    expect(open()).toEqual([]);
    expect(button('Edit section 2').getAttribute('aria-expanded')).toBe('false');
  });

  it('open and close in their places, each for itself, and the focus stays on the button', async () => {
    const { user } = renderBuilder(threeSections());
    await user.click(button('Edit section 2'));
    expect(open()).toEqual(['Question 2?']);
    const done = button('Done editing section 2');
    expect(document.activeElement).toBe(done);
    expect(done.getAttribute('aria-expanded')).toBe('true');
    await user.click(button('Edit section 1'));
    expect(open()).toEqual(['Question 1?', 'Question 2?']);
    await user.type(screen.getAllByLabelText('Prompt')[1]!, '!');
    await user.click(button('Done editing section 2'));
    expect(open()).toEqual(['Question 1?']);
    expect(document.activeElement).toBe(button('Edit section 2'));
    expect(lines()[1]).toMatch(/^Question 2\?! Audio/);
  });

  it('are open when they are new', async () => {
    const { user } = renderBuilder(threeSections());
    await user.click(button('Add section'));
    expect(open()).toEqual(['']);
    expect(document.activeElement).toBe(screen.getByLabelText('Prompt'));
    await user.click(button('Done editing section 4'));
    expect(lines()[3]).toBe('No prompt yet Video 30 s Required');
  });

  it('are open in a new campaign', () => {
    renderBuilder(null);
    expect(open()).toEqual(['']);
  });

  it('stay open where they are moved', async () => {
    const { user } = renderBuilder(threeSections());
    await user.click(button('Edit section 3'));
    await user.click(button('Move up section 3'));
    expect(open()).toEqual(['Question 3?']);
    expect(document.activeElement).toBe(button('Move up section 2'));
    expect(lines()[2]).toMatch(/^Question 2\?/);
  });

  it('are dragged while they are closed', () => {
    renderBuilder(threeSections());
    for (const [at, item] of items().entries())
      item.getBoundingClientRect = () => DOMRect.fromRect({ y: at * 100, height: 100 });
    const handle = items()[2]?.querySelector('[aria-hidden]');
    fireEvent(handle!, point('down', 250));
    fireEvent(document, point('move', 140));
    expect(spoken()).toBe('Section 3 moved up. It’s now section 2 of 3.');
    fireEvent(document, point('up', 140));
    fireEvent(document, point('move', 10));
    expect(lines().map((line) => line.slice(0, 11))).toEqual(['Question 1?', 'Question 3?', 'Question 2?']);
  });

  it('say how much is wrong with them, and are opened by what leads there', async () => {
    const faults: CampaignFault[] = [
      { path: 'sections.1.seconds', code: 'outOfRange', min: 1, max: 900 },
      { path: 'sections.1.prompt', code: 'tooLong', max: 500 },
      { path: 'sections.1.translations.de.prompt', code: 'tooLong', max: 500 },
    ];
    const body = { error: { code: 'invalidCampaign', message: '', details: { faults } } };
    const save = jest.fn().mockRejectedValue(errorFromAnswer(400, body));
    const { user } = renderBuilder(createEdited({ sections, languages: ['en', 'de'] }), { save });
    await user.click(button('Save changes'));
    const banner = within(await screen.findByRole('alert'));
    expect(lines()[1]).toBe('Question 2? Audio 1 min 30 s Optional 2 problems to fix');
    passClickGuard();
    await user.click(banner.getByRole('link', { name: /^Section 2, time limit/ }));
    expect(open()).toEqual(['Question 2?']);
    expect(document.activeElement).toBe(screen.getByLabelText('Time limit (seconds)'));
  });
});
