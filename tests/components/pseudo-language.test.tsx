import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HomeScreen } from '@/components/screens/home-screen';
import { IntroScreen } from '@/components/screens/intro-screen';
import { StartScreen } from '@/components/screens/start-screen';
import { Step1Screen } from '@/components/screens/step1-screen';
import { Step2Screen } from '@/components/screens/step2-screen';
import { foreignTexts, pseudoWords } from '../support/pseudo-language';
import { renderScreen } from '../support/render-screen';
import { createCampaign } from '../support/visit-factories';
import { words } from '../support/words';

const spoken = { visitor: pseudoWords(words.visitor), error: pseudoWords(words.error) };
const campaign = createCampaign({ title: 'R1', description: 'D1' });
/** What is no word of the app: the campaign's, the brand's. */
const OTHERS = [campaign.organization.name, 'HRfix', ...campaign.sections.map(({ prompt }) => prompt)];

const screens: [string, ReactNode][] = [
  ['home', <HomeScreen key="home" notice={{ kind: 'blocked', reason: 'deleted' }} />],
  ['start', <StartScreen key="start" campaign={campaign} />],
  ['intro', <IntroScreen key="intro" campaign={campaign} />],
  ['step1', <Step1Screen key="step1" campaign={campaign} />],
  ['step2', <Step2Screen key="step2" campaign={campaign} />],
];

/** Returns each text and each name for who does not see that a page has. */
function listTexts(root: HTMLElement): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode())
    texts.push(walker.currentNode.parentElement!.closest('button, a, p, h1, li, label, div')!.textContent);
  const named = [...root.querySelectorAll('[aria-label], [alt], [placeholder], [title]')];
  const names = named.flatMap((it) =>
    ['aria-label', 'alt', 'placeholder', 'title'].map((name) => it.getAttribute(name)),
  );
  return [...texts, ...names.filter((name) => name !== null)].map((text) => text.trim());
}

it.each(screens)('every text of the screen %s is in the messages', async (_, page) => {
  renderScreen(page, { spoken });
  await screen.findByRole('main');
  const foreign = foreignTexts(listTexts(document.body)).filter((text) => !OTHERS.includes(text));
  expect(foreign).toEqual([]);
});
