import { encode } from 'uqr';

/** `M`: up to 15 % of the code may be hard to see; the card around it keeps it apart. */
const OPTIONS = { ecc: 'M', border: 0 } as const;

/** A QR code of a text, drawn here: what it leads to is nobody else's. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, OPTIONS);
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#111" shapeRendering="crispEdges" d={cells.join('')} />
    </svg>
  );
}
