/** Where a visit without a film ended: at the page that the visitor did not get past. */
export type FunnelStep = { page: 'start' | 'resume' | 'camera' | 'film' } | { page: 'section'; section: number };

/** How many visitors got to a step, and how many of them got no further. */
export type Stop = FunnelStep & { reached: number; stopped: number };

export type Funnel = { opened: number; named: number; recorded: number; completed: number; stops: Stop[] };

type Counted = {
  /** How often the first page was opened. */
  opened: number;
  named: number;
  completed: number;
  /** Of those named and not completed, by the step at which they are. */
  stoppedAt: ReadonlyMap<string, number>;
};

/** Without a film no camera is asked for. */
type FunnelOf = { sections: number; hasResume: boolean; hasFilm: boolean };

/**
 * Returns the way from the link to the film, step by step. Nobody gives a name without having opened the page: openings
 * that were not counted, because a process ended too early, are made up for.
 */
export function funnelOf(counted: Counted, { sections, hasResume, hasFilm }: FunnelOf): Funnel {
  const { named, completed, stoppedAt } = counted;
  const opened = Math.max(counted.opened, named);
  const steps: FunnelStep[] = [
    ...(hasResume ? [{ page: 'resume' } as const] : []),
    ...(hasFilm ? [{ page: 'camera' } as const] : []),
    ...Array.from({ length: sections }, (_, index) => ({ page: 'section', section: index + 1 }) as const),
    { page: 'film' },
  ];
  const stops: Stop[] = [{ page: 'start', reached: opened, stopped: opened - named }];
  let reached = named;
  for (const step of steps) {
    const stopped = stoppedAt.get(nameOf(step)) ?? 0;
    stops.push({ ...step, reached, stopped });
    reached -= stopped;
  }
  const recorded = completed + (stoppedAt.get('film') ?? 0);
  return { opened, named, recorded, completed, stops };
}

/** The name of a step among those counted, such as `camera` or `section 2`. */
export const nameOf = (step: FunnelStep) => (step.page === 'section' ? `section ${step.section}` : step.page);
