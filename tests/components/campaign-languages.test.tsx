import { screen } from '@testing-library/react';
import { Question } from '@/components/recorder/question';
import { StartScreen } from '@/components/screens/start-screen';
import { SectionList } from '@/components/screens/section-list';
import { inLanguage } from '@/components/ui/in-language';
import { campaignIn } from '@/lib/domain/campaign-in';
import { answerCalls } from '@/tests/support/answer-calls';
import { renderScreen } from '@/tests/support/render-screen';
import { createCampaign } from '@/tests/support/visit-factories';

/** A campaign in Arabic, of which a page in English shows what is there in English. */
const campaign = (type: 'default' | 'job') =>
  campaignIn(
    createCampaign({
      ...{ type, title: 'النهر', description: 'سؤالان', languages: ['ar', 'en'] },
      translations: { en: { description: 'Two questions' } },
    }),
    'en',
  );

const marks = (text: string) => {
  const { lang, dir } = screen.getByText(text);
  return { lang, dir };
};

beforeEach(() => localStorage.clear());

describe('a text of a campaign that is not in the language of the page', () => {
  it('is marked with its own on Start, and others are not', async () => {
    answerCalls({});
    renderScreen(<StartScreen campaign={campaign('default')} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'النهر' })).toMatchObject({ lang: 'ar', dir: 'auto' });
    expect(marks('Two questions')).toEqual({ lang: '', dir: '' });
  });

  it('is marked in the hiring flow, too, whose own words are not', async () => {
    answerCalls({});
    renderScreen(<StartScreen campaign={campaign('job')} />);
    expect((await screen.findByText('النهر')).lang).toBe('ar');
    expect(screen.getByRole('heading', { level: 1 }).lang).toBe('');
  });

  it('is marked where it is a question', () => {
    renderScreen(<Question prompt="من أنت؟" marks={inLanguage('ar', ['ar', 'en'])} />);
    expect(marks('من أنت؟')).toEqual({ lang: 'ar', dir: 'auto' });
  });

  it('is marked in the list of questions', () => {
    const shown = campaignIn(createCampaign({ languages: ['ar'] }), 'en');
    renderScreen(<SectionList campaign={shown} saved={[]} userVideo={null} canOpen={(number) => number === 1} />);
    expect(screen.getByText('Who are you?').lang).toBe('ar');
    expect(screen.getByText('What do you wish for?').lang).toBe('ar');
  });
});

describe('a text of a campaign whose language nobody knows', () => {
  const unknown = campaignIn(createCampaign({ title: 'River.', description: 'Two questions.' }), 'ar');

  it('runs in the direction of its own signs on Start', async () => {
    answerCalls({});
    renderScreen(<StartScreen campaign={unknown} />);
    await screen.findByRole('heading', { level: 1, name: 'River.' });
    expect(marks('River.')).toEqual({ lang: '', dir: 'auto' });
    expect(marks('Two questions.')).toEqual({ lang: '', dir: 'auto' });
  });

  it('runs so where it is a question', () => {
    const [section] = unknown.sections;
    renderScreen(<Question prompt="Why?" marks={inLanguage(section?.promptLanguage, unknown.languages)} />);
    expect(marks('Why?')).toEqual({ lang: '', dir: 'auto' });
  });
});
