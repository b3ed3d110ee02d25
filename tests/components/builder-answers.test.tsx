import { act, screen, waitFor, within } from '@testing-library/react';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import { type AnswerType, USUAL_ANSWER_TYPE } from '@/lib/contract/answer-type';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { spoken } from '@/tests/support/live-region';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createEdited, renderOpenBuilder } from '@/tests/support/render-builder';
import { createSection } from '@/tests/support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const section = (number: number, answerType: AnswerType = USUAL_ANSWER_TYPE, videos = 0) => ({
  ...createSection({ id: `s${number}`, prompt: `Question ${number}?` }),
  ...{ answerType, videos },
});
const choices = (...texts: string[]): AnswerType => ({
  ...{ kind: 'choice', most: 1, allowsOther: false, isOptional: false },
  choices: texts.map((text) => ({ text, translations: {} })),
});
const text: AnswerType = { kind: 'text', limit: 250, unit: 'words', isOptional: false };

const kinds = (number: number) => within(screen.getByRole('group', { name: `Answer type, section ${number}` }));
const kind = (number: number, name: string) => kinds(number).getByRole<HTMLInputElement>('radio', { name });
const choice = (number: number, of = 1) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Choice ${number} of section ${of}` });
const written = () =>
  within(screen.getByRole('list', { name: 'Choices, section 1' }))
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);
const press = (name: string) => screen.getByRole('button', { name });
const phone = () => within(screen.getByRole('complementary', { name: 'Preview' }));

beforeEach(() => localStorage.clear());

describe('how a section is answered', () => {
  it('is by video until another kind is chosen, which then has its own fields', async () => {
    const { user, calls } = renderOpenBuilder(createEdited({ sections: [section(1)] }));
    expect(kind(1, 'Video').checked).toBe(true);
    expect(screen.getByText('Total: 30 s')).toBeTruthy();
    await user.click(kind(1, 'Text'));
    expect(screen.queryByLabelText('Time limit (seconds)')).toBeNull();
    expect(screen.getAllByLabelText('Think time (seconds)')).toHaveLength(1);
    expect(screen.queryByText(/^Total:/)).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Prompt').value).toBe('Question 1?');
    const limit = screen.getByLabelText<HTMLInputElement>('Length limit');
    expect(limit.value).toBe('1000');
    await user.clear(limit);
    await user.type(limit, '250');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Unit of the length limit/ }), 'words');
    expect(phone().getByText('Up to 250 words')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Required' }));
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({
      sections: [{ prompt: 'Question 1?', answerType: { ...text, isOptional: true } }],
    });
  });

  it('can be chosen among, one or several', async () => {
    const { user, calls } = renderOpenBuilder(createEdited({ sections: [section(1)] }));
    await user.click(kind(1, 'Choice'));
    await user.type(choice(1), 'Walk');
    await user.type(choice(2), 'Swim');
    expect(
      phone()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Walk', 'Swim']);
    expect(screen.queryByLabelText('Maximum number of choices')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Several answers' }));
    const most = screen.getByLabelText<HTMLInputElement>('Maximum number of choices');
    expect(most.value).toBe('2');
    await user.clear(most);
    await user.type(most, '1');
    expect(most.isConnected).toBe(true);
    await user.type(most, '{Backspace}3');
    await user.click(screen.getByRole('checkbox', { name: /^Allow “Something else”/ }));
    expect(phone().getByText('Something else')).toBeTruthy();
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({
      sections: [{ answerType: { ...choices('Walk', 'Swim'), most: 3, allowsOther: true } }],
    });
  });

  it('can be a file, of the types and up to the size that are chosen', async () => {
    const { user, calls } = renderOpenBuilder(createEdited({ sections: [section(1)] }));
    await user.click(kind(1, 'File'));
    const types = within(screen.getByRole('group', { name: 'Allowed file types, section 1' }));
    const ticked = () =>
      types
        .getAllByRole<HTMLInputElement>('checkbox')
        .flatMap(({ checked, labels }) => (checked ? [labels?.[0]?.textContent] : []));
    expect(ticked()).toEqual(['PDF', 'JPG', 'PNG']);
    expect(types.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Documents',
      'Pictures',
    ]);
    await user.click(types.getByRole('checkbox', { name: 'DOCX' }));
    await user.click(types.getByRole('checkbox', { name: 'JPG' }));
    expect(phone().getByText('PDF, PNG, or DOCX, up to 20 MB.')).toBeTruthy();
    const most = screen.getByLabelText<HTMLInputElement>('Size limit (MB)');
    expect([most.min, most.max]).toEqual(['1', '100']);
    await user.clear(most);
    await user.type(most, '5');
    await user.click(screen.getByRole('checkbox', { name: 'Required' }));
    expect(phone().getByText('PDF, PNG, or DOCX, up to 5 MB. This question is optional.')).toBeTruthy();
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({
      sections: [{ answerType: { kind: 'file', formats: ['pdf', 'png', 'docx'], maxMegabytes: 5, isOptional: true } }],
    });
  });

  it('is led to where no type or a wrong size is chosen for files', async () => {
    const path = 'sections.0.answerType';
    const faults: CampaignFault[] = [
      { path: `${path}.formats`, code: 'noFormats', min: 1 },
      { path: `${path}.maxMegabytes`, code: 'outOfRange', min: 1, max: 100 },
    ];
    const body = { error: { code: 'invalidCampaign', message: '', details: { faults } } };
    const save = jest.fn().mockRejectedValue(errorFromAnswer(400, body));
    const none: AnswerType = { kind: 'file', formats: [], maxMegabytes: 500, isOptional: false };
    const { user } = renderOpenBuilder(createEdited({ sections: [section(1, none)] }), { save });
    await user.click(press('Save changes'));
    const banner = within(await screen.findByRole('alert'));
    await user.click(banner.getByRole('link', { name: 'Section 1, size limit: Enter a whole number from 1 to 100.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Size limit (MB)'));
    await user.click(banner.getByRole('link', { name: 'Section 1, file types: Choose at least one file type.' }));
    const types = screen.getByRole('group', {
      ...{ name: 'Allowed file types, section 1', description: 'Choose at least one file type.' },
    });
    expect(document.activeElement).toBe(types);
    await user.click(within(types).getByRole('checkbox', { name: 'PDF' }));
    expect(banner.queryByRole('link', { name: /file types/ })).toBeNull();
  });

  it.each(['Video', 'Audio'])('may be left out when it is by %s, too', async (name) => {
    const { user, calls } = renderOpenBuilder(createEdited({ sections: [section(1)] }));
    await user.click(kind(1, name));
    await user.click(screen.getByRole('checkbox', { name: 'Required' }));
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({
      sections: [{ answerType: { kind: name.toLowerCase(), isOptional: true } }],
    });
  });

  it('gets back what was written for a kind when that is chosen again', async () => {
    const { user } = renderOpenBuilder(createEdited({ sections: [section(1, choices('Walk', 'Swim'))] }));
    await user.click(kind(1, 'Text'));
    await user.clear(screen.getByLabelText('Length limit'));
    await user.click(kind(1, 'Choice'));
    expect(written()).toEqual(['Walk', 'Swim']);
    await user.click(kind(1, 'Text'));
    expect(screen.getByLabelText<HTMLInputElement>('Length limit').value).toBe('');
  });

  it('stays as it is once there are answers, and says why', () => {
    renderOpenBuilder(createEdited({ sections: [section(1, text, 2), section(2)] }));
    const group = screen.getByRole('group', {
      name: 'Answer type, section 1',
      description: 'The answer type can’t be changed because this section already has answers.',
    });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.matches(':disabled')),
    ).toEqual([true, true, false, true, true]);
    expect(screen.getByText('2 answers. This section can’t be moved or removed.')).toBeTruthy();
    expect(kind(2, 'Choice').matches(':enabled')).toBe(true);
  });
});

describe('the choices of a section', () => {
  it('are written, moved and removed with the keyboard alone', async () => {
    const { user } = renderOpenBuilder(createEdited({ sections: [section(1)] }));
    const goTo = (place: HTMLElement) => act(() => place.focus());
    goTo(kind(1, 'Choice'));
    await user.keyboard(' ');
    expect(kind(1, 'Choice').checked).toBe(true);
    goTo(choice(1));
    await user.keyboard('Walk');
    goTo(choice(2));
    await user.keyboard('Swim{Enter}Run');
    expect(written()).toEqual(['Walk', 'Swim', 'Run']);
    expect(spoken()).toBe('Choice 3 added');

    goTo(press('Move up choice 3'));
    await user.keyboard('{Enter}');
    expect(written()).toEqual(['Walk', 'Run', 'Swim']);
    expect(spoken()).toBe('Choice 3 moved up. It’s now choice 2 of 3.');
    expect(document.activeElement).toBe(press('Move up choice 2'));
    passClickGuard();
    await user.keyboard('{Enter}');
    expect(written()).toEqual(['Run', 'Walk', 'Swim']);
    expect(document.activeElement).toBe(press('Move down choice 1'));

    goTo(press('Remove choice 2'));
    await user.keyboard('{Enter}');
    expect(written()).toEqual(['Run', 'Swim']);
    expect(spoken()).toBe('Choice 2 removed');
    expect(document.activeElement).toBe(choice(2));
  });

  it('can all be removed, which leads to the button that adds one', async () => {
    const { user } = renderOpenBuilder(createEdited({ sections: [section(1, choices('Walk'))] }));
    await user.click(press('Remove choice 1'));
    expect(document.activeElement).toBe(press('Add choice'));
    await user.click(press('Add choice'));
    expect(document.activeElement).toBe(choice(1));
  });

  it('are at most twenty', async () => {
    const many = choices(...Array.from({ length: 19 }, (_, at) => `Choice ${at}`));
    const { user } = renderOpenBuilder(createEdited({ sections: [section(1, many)] }));
    await user.click(press('Add choice'));
    expect(press('Add choice').matches(':disabled')).toBe(true);
    await user.keyboard('{Enter}');
    expect(written()).toHaveLength(20);
  });

  it('are led to by what is wrong with them', async () => {
    const path = 'sections.0.answerType';
    const faults: CampaignFault[] = [
      { path: `${path}.choices.1.text`, code: 'empty' },
      { path: `${path}.choices`, code: 'tooFewChoices', min: 2 },
      { path: `${path}.choices.0.text`, code: 'choiceRepeated' },
      { path: `${path}.most`, code: 'mostTooHigh', max: 2 },
      { path: 'sections.1.answerType.limit', code: 'outOfRange', min: 1, max: 2500 },
      { path: 'sections.1.answerType', code: 'answerTypeFixed' },
    ];
    const body = { error: { code: 'invalidCampaign', message: '', details: { faults } } };
    const save = jest.fn().mockRejectedValue(errorFromAnswer(400, body));
    const several = { ...choices('Walk', ''), most: 3 } as AnswerType;
    const { user } = renderOpenBuilder(createEdited({ sections: [section(1, several), section(2, text)] }), { save });
    await user.click(press('Save changes'));
    const links = () => within(screen.getByRole('alert')).queryAllByRole('link');
    await screen.findByRole('alert');
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'Section 1, choice 2: Enter a choice, or remove it.',
      'Section 1, choices: Add at least 2 choices.',
      'Section 1, choice 1: This choice is listed twice.',
      'Section 1, maximum number of choices: Enter 2 or less. There are no more choices.',
      'Section 2, length limit: Enter a whole number from 1 to 2,500.',
      'Section 2, answer type: The answer type can’t be changed because this section already has answers.',
    ]);
    const places = [
      choice(2),
      screen.getByText('Add at least 2 choices.').parentElement,
      choice(1),
      screen.getByLabelText('Maximum number of choices'),
      screen.getByLabelText('Length limit'),
      screen.getByRole('group', { name: 'Answer type, section 2' }),
    ];
    for (const [index, place] of places.entries()) {
      passClickGuard();
      await user.click(links()[index]!);
      expect(document.activeElement).toBe(place);
    }
    await user.type(choice(2), 'Swim');
    expect(choice(2).getAttribute('aria-invalid')).toBeNull();
    expect(links()).toHaveLength(3);
    await user.clear(screen.getByLabelText('Length limit'));
    expect(links()).toHaveLength(2);
  });

  it('are texts to translate, and are shown in the language that is written', async () => {
    const { user, calls } = renderOpenBuilder(
      createEdited({
        title: null,
        description: null,
        languages: ['en', 'de'],
        sections: [section(1, choices('Walk', 'Swim'))],
      }),
    );
    const box = within(screen.getByRole('region', { name: 'Languages' }));
    await user.click(box.getByRole('tab', { name: 'Deutsch 3 missing' }));
    await user.type(box.getByRole('textbox', { name: /^Choice 1/ }), 'Gehen');
    expect(box.getByRole('tab', { name: 'Deutsch 2 missing' })).toBeTruthy();
    expect(phone().getByText('Gehen').lang).toBe('de');
    expect(phone().getByText('Swim').lang).toBe('');
    await user.click(press('Save changes'));
    const saved = () => calls.save.mock.lastCall?.[1].content?.sections;
    expect(saved()).toMatchObject([{ answerType: { choices: [{ translations: { de: { text: 'Gehen' } } }, {}] } }]);

    await user.click(kind(1, 'Text'));
    await user.click(box.getByRole('button', { name: 'Remove German' }));
    const dialog = screen.queryByRole('dialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Remove German' }));
    await user.click(kind(1, 'Choice'));
    passClickGuard();
    await user.click(press('Save changes'));
    await waitFor(() => expect(saved()).toMatchObject([{ answerType: { choices: [{ translations: {} }, {}] } }]));
    expect(JSON.stringify(saved())).not.toContain('Gehen');
  });
});
