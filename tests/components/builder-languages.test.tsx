import { screen, waitFor, within } from '@testing-library/react';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { spoken } from '@/tests/support/live-region';
import { createEdited, renderBuilder } from '@/tests/support/render-builder';
import { createSection } from '@/tests/support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const section = (number: number) => ({
  ...createSection({ id: `s${number}`, prompt: `Question ${number}?` }),
  videos: 0,
});
const plain = { title: 'Hello', description: 'Two questions', sections: [section(1), section(2)] };
const inGerman = {
  ...plain,
  ...{ languages: ['en' as const, 'de' as const], translations: { de: { title: 'Hallo' } } },
  sections: [{ ...section(1), translations: { de: { prompt: 'Frage 1?' } } }, section(2)],
};
const box = () => within(screen.getByRole('region', { name: 'Languages' }));
const tab = (name: string) => box().getByRole('tab', { name });
const tabs = () =>
  box()
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
const field = (panel: string, name: string) => {
  const [first] = within(screen.getByRole('tabpanel', { name: panel })).getAllByRole('textbox', { name });
  return first as HTMLTextAreaElement;
};

beforeEach(() => localStorage.clear());

describe('the languages of a campaign', () => {
  it('are none until the language of its texts is chosen', async () => {
    const { user, calls } = renderBuilder(createEdited(plain));
    expect(box().queryByRole('tablist')).toBeNull();
    expect(box().queryByRole('button', { name: 'Add language' })).toBeNull();
    await user.selectOptions(box().getByRole('combobox', { name: 'Main language' }), 'English');
    expect(tabs()).toEqual(['English Main']);
    await user.selectOptions(box().getByRole('combobox', { name: 'Main language' }), 'Not set');
    expect(box().queryByRole('tablist')).toBeNull();
    await user.selectOptions(box().getByRole('combobox', { name: 'Main language' }), 'Deutsch');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({ languages: ['de'], translations: {} });
  });

  it('are added one by one, each with a tab that says how much is missing', async () => {
    const { user } = renderBuilder(createEdited({ ...plain, languages: ['en'] }));
    await user.selectOptions(box().getByRole('combobox', { name: 'Language to add' }), 'Deutsch');
    await user.click(box().getByRole('button', { name: 'Add language' }));
    expect(tabs()).toEqual(['English Main', 'Deutsch 4 missing']);
    expect(document.activeElement).toBe(tab('Deutsch 4 missing'));
    expect(spoken()).toBe('German added');
    expect(box().queryByRole('option', { name: 'Deutsch' })).toBeNull();
  });

  it('show each text below what it translates, and mark what is missing', async () => {
    const { user, calls } = renderBuilder(createEdited(inGerman));
    await user.click(tab('Deutsch 2 missing'));
    expect(box().getByText('German: 2 of 4 texts are missing.')).toBeTruthy();
    expect(field('Deutsch 2 missing', 'Title').value).toBe('Hallo');
    const missing = field('Deutsch 2 missing', 'Description Missing');
    expect([missing.lang, missing.dir, missing.value]).toEqual(['de', '', '']);
    expect(document.getElementById(missing.getAttribute('aria-describedby')!)?.textContent).toBe(
      'English Two questions',
    );
    await user.type(missing, 'Zwei Fragen');
    await user.type(field('Deutsch 1 missing', 'Prompt Missing'), 'Frage 2?');
    expect(tabs()).toEqual(['English Main', 'Deutsch Complete']);
    expect(box().getByText('German is complete.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({
      ...{ title: 'Hello', translations: { de: { title: 'Hallo', description: 'Zwei Fragen' } } },
      sections: [
        { prompt: 'Question 1?', translations: { de: { prompt: 'Frage 1?' } } },
        { prompt: 'Question 2?', translations: { de: { prompt: 'Frage 2?' } } },
      ],
    });
  });

  it('lead to the first text that is missing', async () => {
    const { user } = renderBuilder(createEdited(inGerman));
    await user.click(tab('Deutsch 2 missing'));
    await user.click(box().getByRole('button', { name: 'Go to first missing text' }));
    expect(document.activeElement).toBe(field('Deutsch 2 missing', 'Description Missing'));
  });

  it('are gone through by the arrow keys, and Home and End', async () => {
    const { user } = renderBuilder(createEdited({ ...plain, languages: ['en', 'de', 'ar'] }));
    await user.click(tab('English Main'));
    const selected = () => box().getByRole('tab', { selected: true }).textContent;
    const pressed: (string | null)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      await user.keyboard(`{${key}}`);
      expect(document.activeElement).toBe(box().getByRole('tab', { selected: true }));
      pressed.push(selected());
    }
    const [en, de, ar] = ['English Main', 'Deutsch 4 missing', 'العربية 4 missing'];
    expect(pressed).toEqual([de, ar, en, ar, en, ar]);
    expect(
      box()
        .getAllByRole('tab')
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([-1, -1, 0]);
    await user.tab();
    expect(box().getByRole('tabpanel').contains(document.activeElement)).toBe(true);
  });

  it('ask before a translation is removed, and take its texts away', async () => {
    const { user, calls } = renderBuilder(createEdited(inGerman));
    await user.click(tab('Deutsch 2 missing'));
    await user.click(box().getByRole('button', { name: 'Remove German' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove German?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep German' }));
    expect(tabs()).toHaveLength(2);
    passClickGuard();
    await user.click(box().getByRole('button', { name: 'Remove German' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove German' }));
    expect(tabs()).toEqual(['English Main']);
    expect(document.activeElement).toBe(tab('English Main'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const content = calls.save.mock.lastCall?.[1].content;
    expect(content).toMatchObject({ languages: ['en'], translations: {} });
    expect(content?.sections.map(({ translations }) => translations)).toEqual([{}, {}]);
  });

  it('show the preview in the language whose texts are shown', async () => {
    const { user } = renderBuilder(createEdited(inGerman));
    const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(preview().getByText('Question 1?').lang).toBe('');
    await user.click(tab('Deutsch 2 missing'));
    expect(preview().getByText('Frage 1?').lang).toBe('de');
    expect(preview().getByText('German. Missing texts are shown in English.')).toBeTruthy();
    await user.click(preview().getByRole('radio', { name: 'Section 2' }));
    expect(preview().getByText('Question 2?').lang).toBe('');
  });

  it('lead from a fault to the text, whichever tab is open', async () => {
    const faults: CampaignFault[] = [
      { path: 'sections.0.translations.de.prompt', code: 'tooLong', max: 500 },
      { path: 'translations.de', code: 'languageNotOffered' },
    ];
    const refuse = async () => {
      throw errorFromAnswer(400, {
        error: { code: 'invalidCampaign', type: 'BadRequest', message: '', details: { faults } },
      });
    };
    const { user } = renderBuilder(createEdited(inGerman), { save: jest.fn(refuse) });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const link = await screen.findByRole('link', { name: 'Section 1, German: Use 500 characters or fewer.' });
    expect(screen.getByRole('link', { name: /^Translations, German: The campaign has no translations/ })).toBeTruthy();
    await user.click(link);
    const prompt = field('Deutsch 2 missing', 'Prompt');
    await waitFor(() => expect(document.activeElement).toBe(prompt));
    expect(prompt.getAttribute('aria-invalid')).toBe('true');
    await user.type(prompt, '!');
    expect(prompt.getAttribute('aria-invalid')).toBeNull();
  });
});
