import type { CSSProperties } from 'react';
import type { Score } from '@/lib/contract/organizer/scorecards';

/** From here on, those who scored do not agree. */
const DIFFERS = 2;

/** As many dots of the same score are drawn beside each other; more would leave their place. */
const BESIDE = 4;

type Range = { lowest: number; highest: number };

/** Whether those who scored do not agree. */
export const differ = ({ lowest, highest }: Range) => highest - lowest >= DIFFERS;

type SpreadProps = Range & { mean: number; scores: readonly (Score | undefined)[] };

/** Draws what stands beside it in numbers: where scores lie between 1 and 5, and their mean. */
export function Spread({ lowest, highest, mean, scores }: SpreadProps) {
  const values = scores.filter((score) => typeof score === 'number').sort((one, other) => one - other);
  return (
    <span className="spread" style={{ '--low': lowest, '--high': highest } as CSSProperties} aria-hidden="true">
      {values.map((value, place) => (
        <i
          key={place}
          style={{ '--at': value, '--n': Math.min(place - values.indexOf(value), BESIDE - 1) } as CSSProperties}
        />
      ))}
      <b style={{ '--at': mean } as CSSProperties} />
    </span>
  );
}
