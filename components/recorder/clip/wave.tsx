const BARS = 56;
/** How far a bar is from the next, and how high the highest is, in the units of the drawing. */
const [STEP, HEIGHT] = [4, 50];

/** Sound, drawn as a wave of which a part has been heard. It is a sign, no measurement. */
export function Wave({ share }: { share: number }) {
  const heard = Math.round(share * BARS);
  return (
    <svg className="wave" viewBox={`0 0 ${BARS * STEP - 2} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="wave__played" d={bars(0, heard)} />
      <path d={bars(heard, BARS)} />
    </svg>
  );
}

function bars(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => bar(from + index)).join('');
}

function bar(index: number): string {
  const height = Math.round(HEIGHT * (0.2 + 0.66 * Math.abs(Math.sin(index * 0.52) * Math.cos(index * 0.19))));
  return `M${index * STEP} ${(HEIGHT - height) / 2}h2v${height}h-2z`;
}
