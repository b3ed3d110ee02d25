import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HomeScreen } from '@/components/screens/home-screen';
import { renderScreen } from '../support/render-screen';

it('welcomes in the name of the brand (spec 2.1)', () => {
  renderScreen(<HomeScreen notice={{ kind: 'none' }} />, { brand: { displayName: 'Harbor & Co' } });
  expect(screen.getByRole('heading', { name: 'Welcome to Harbor & Co!' })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('goes to the campaign entered when Enter is pressed (spec 2.3, 5.3)', async () => {
  const { router } = renderScreen(<HomeScreen notice={{ kind: 'none' }} />);
  await userEvent.type(screen.getByLabelText('Campaign #'), ' #River Stories{Enter}');
  expect(router.push).toHaveBeenCalledWith('/river-stories');
});

it('goes to the campaign of a pasted link (spec 2.4)', async () => {
  const { router } = renderScreen(<HomeScreen notice={{ kind: 'none' }} />);
  await userEvent.type(screen.getByLabelText('Campaign #'), 'https://www.hrfix.example/Demo/start');
  await userEvent.click(screen.getByRole('button', { name: 'Find Campaign' }));
  expect(router.push).toHaveBeenCalledWith('/demo');
});

it('stays, and leads to the field, when nothing was entered', async () => {
  const { router } = renderScreen(<HomeScreen notice={{ kind: 'none' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Find Campaign' }));
  expect(router.push).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Campaign #'));
});

it('says which campaign was not found, and lets its name be corrected (spec 2.5)', () => {
  renderScreen(<HomeScreen notice={{ kind: 'notFound', name: 'river-storys' }} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Not Found: Sorry, we could not find the Campaign #river-storys. Please enter a different Campaign.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Campaign #').value).toBe('river-storys');
});

it('shows a name that was tried as text and nothing else', () => {
  renderScreen(<HomeScreen notice={{ kind: 'notFound', name: '<img src=x> {name}' }} />);
  expect(screen.getByRole('alert').textContent).toContain('#<img src=x> {name}.');
});

it.each([
  ['deleted', 'Sorry, it looks like this campaign has been removed.'],
  ['completed', 'Sorry, it looks like this campaign is no longer accepting new videos.'],
  ['unpublished', 'Sorry, it looks like this campaign is not ready to go live yet. Check back soon!'],
  ['unavailable', "We had some trouble finding the campaign you're looking for."],
] as const)('says why a campaign is %s (spec 8.4, 8.5, 8.6, 8.7)', (reason, words) => {
  renderScreen(<HomeScreen notice={{ kind: 'blocked', reason }} />);
  expect(screen.getByRole('alert').textContent).toBe(words);
});

it("links to the brand's own pages beside this one", () => {
  renderScreen(<HomeScreen notice={{ kind: 'none' }} />);
  const links = screen.getByRole('navigation', { name: 'HRfix links' }).querySelectorAll('a');
  expect([...links].map((it) => [it.textContent, it.href, it.target])).toEqual([
    ['About HRfix', 'https://www.hrfix.example/product', '_blank'],
    ['Contact', 'https://www.hrfix.example/contact', '_blank'],
    ['Terms of service', 'https://www.hrfix.example/terms', '_blank'],
  ]);
});
