import { keepReturn, takeReturn } from '@/components/organizer/sign-in/return-page';

describe('the page to go on to after signing in', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => jest.useRealTimers());

  it('is the one that was wanted, once', () => {
    keepReturn('/organizer/campaigns/c1/edit');
    keepReturn(null);
    expect([takeReturn(), takeReturn()]).toEqual(['/organizer/campaigns/c1/edit', '/organizer']);
  });

  it('is the first one when that was long ago', () => {
    jest.useFakeTimers({ now: 0 });
    keepReturn('/organizer/account');
    jest.setSystemTime(21 * 60_000);
    expect(takeReturn()).toBe('/organizer');
  });

  it.each(['{"page":"https://elsewhere.example/","until":9e15}', 'nonsense', '[]'])('is never %s', (kept) => {
    localStorage.setItem('organizer/return', kept);
    expect(takeReturn()).toBe('/organizer');
  });
});
