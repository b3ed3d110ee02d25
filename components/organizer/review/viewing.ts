/** What stays from one submission to the next. */
export type Viewing = {
  speed: number;
  /** What stands beside the film. */
  tab: 'scorecard' | 'transcript' | 'answers' | 'comments' | 'resume';
  /** Whether the picture is shown where a campaign begins with the sound alone. */
  showsPicture: boolean;
};

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2];
