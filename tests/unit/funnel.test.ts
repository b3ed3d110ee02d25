import { funnelOf } from '@/lib/domain/funnel';
import { troubleOf } from '@/lib/domain/troubles';

describe('the way from the link to the film', () => {
  const stoppedAt = new Map([
    ...([
      ['resume', 5],
      ['camera', 10],
      ['section 1', 4],
      ['section 2', 1],
      ['film', 20],
    ] as const),
  ]);

  it('loses at each page those who stopped there', () => {
    const funnel = funnelOf(
      { opened: 150, named: 100, completed: 60, stoppedAt },
      { sections: 2, hasResume: true, hasFilm: true },
    );
    expect(funnel).toEqual({
      ...{ opened: 150, named: 100, recorded: 80, completed: 60 },
      stops: [
        { page: 'start', reached: 150, stopped: 50 },
        { page: 'resume', reached: 100, stopped: 5 },
        { page: 'camera', reached: 95, stopped: 10 },
        { page: 'section', section: 1, reached: 85, stopped: 4 },
        { page: 'section', section: 2, reached: 81, stopped: 1 },
        { page: 'film', reached: 80, stopped: 20 },
      ],
    });
  });

  it('has no resume where none is asked for, and nobody gets a name without having opened the page', () => {
    const counted = { opened: 3, named: 10, completed: 10, stoppedAt: new Map() };
    const funnel = funnelOf(counted, { sections: 1, hasResume: false, hasFilm: true });
    expect(funnel.stops.map(({ page }) => page)).toEqual(['start', 'camera', 'section', 'film']);
    expect(funnel.opened).toBe(10);
    expect(funnel.stops[0]).toMatchObject({ reached: 10, stopped: 0 });
  });
});

describe('the way to the end of a campaign without a film', () => {
  it('asks for no camera', () => {
    const counted = { opened: 4, named: 4, completed: 1, stoppedAt: new Map([['section 1', 2]]) };
    const { stops } = funnelOf(counted, { sections: 1, hasResume: false, hasFilm: false });
    expect(stops.map(({ page, reached, stopped }) => [page, reached, stopped])).toEqual([
      ['start', 4, 0],
      ['section', 4, 2],
      ['film', 2, 0],
    ]);
  });
});

describe('a trouble', () => {
  it.each([
    ['Media failed', 'notAllowedVideo', 'refused'],
    ['Media failed', 'dismissed', 'refused'],
    ['Media failed', 'notFound', 'noDevice'],
    ['Media failed', 'busy', 'busy'],
    ['Media failed', 'insecure', 'unsupported'],
    ['Media failed', 'noSound', 'broken'],
    ['Media failed', 'toString', 'broken'],
    ['Upload failed', 'anything', 'upload'],
    ['saw iOS modal', 'notAllowed', null],
  ])('is what %s with %s tells: %s', (event, details, trouble) => expect(troubleOf(event, details)).toBe(trouble));
});
