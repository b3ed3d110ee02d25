import type { ReactNode } from 'react';

/** What a drawing shows: where to press. */
export type DrawingName = 'barStart' | 'barTop' | 'barBottom' | 'menuBar' | 'switches' | 'appMenu';

/** A small drawing of where to press. The steps beside it say the same in words. */
export function AccessDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 240 140" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}

/** The place to press: a ring in the brand's colour. */
function Press({ x, y }: { x: number; y: number }) {
  return <circle className="drawing__press" cx={x} cy={y} r="15" />;
}

/** Two sliders, as browsers draw the settings of a page. */
function Sliders({ x, y }: { x: number; y: number }) {
  return (
    <path
      className="drawing__ink"
      d={`M${x - 6} ${y - 3}h12M${x - 6} ${y + 4}h12M${x + 2} ${y - 5}v4M${x - 3} ${y + 2}v4`}
    />
  );
}

const Desk = ({ children }: { children: ReactNode }) => (
  <>
    <rect className="drawing__window" x="8" y="14" width="224" height="118" rx="10" />
    <path className="drawing__line" d="M8.75 62h222.5" />
    <path className="drawing__faint" d="M20 27h8M34 27h8M48 27h8" />
    {children}
  </>
);

const Phone = ({ children }: { children: ReactNode }) => (
  <>
    <rect className="drawing__window" x="76" y="6" width="88" height="128" rx="14" />
    {children}
  </>
);

const DRAWINGS: Readonly<Record<DrawingName, ReactNode>> = {
  barStart: (
    <Desk>
      <rect className="drawing__bar" x="20" y="36" width="200" height="20" rx="10" />
      <path className="drawing__faint" d="M60 46h90" />
      <Sliders x={36} y={46} />
      <Press x={36} y={46} />
    </Desk>
  ),
  barTop: (
    <Phone>
      <rect className="drawing__bar" x="84" y="18" width="72" height="18" rx="9" />
      <path className="drawing__faint" d="M112 27h32" />
      <Sliders x={96} y={27} />
      <Press x={96} y={27} />
    </Phone>
  ),
  barBottom: (
    <Phone>
      <rect className="drawing__bar" x="84" y="104" width="72" height="18" rx="9" />
      <path className="drawing__faint" d="M112 113h32" />
      <path className="drawing__ink" d="M90 108h12v6H90zM90 118h12" />
      <Press x={96} y={113} />
    </Phone>
  ),
  menuBar: (
    <>
      <rect className="drawing__window" x="8" y="14" width="224" height="118" rx="10" />
      <path className="drawing__line" d="M8.75 44h222.5" />
      <path className="drawing__ink" d="M61 29h16" />
      <path className="drawing__faint" d="M24 29h12M100 29h18M132 29h18M164 29h18" />
      <rect className="drawing__bar" x="52" y="52" width="96" height="56" rx="6" />
      <path className="drawing__faint" d="M62 64h60M62 94h48" />
      <path className="drawing__ink" d="M62 79h72" />
      <Press x={69} y={29} />
    </>
  ),
  switches: (
    <>
      <rect className="drawing__window" x="30" y="14" width="180" height="112" rx="12" />
      {[42, 70, 98].map((y, row) => (
        <g key={y}>
          <path className="drawing__faint" d={`M48 ${y}h${[70, 86, 60][row]}`} />
          <rect className={row < 2 ? 'drawing__on' : 'drawing__bar'} x="160" y={y - 8} width="32" height="16" rx="8" />
          <circle className={row < 2 ? 'drawing__knob' : 'drawing__off'} cx={row < 2 ? 184 : 168} cy={y} r="5.5" />
        </g>
      ))}
      <rect className="drawing__press" x="153" y="27" width="46" height="30" rx="15" />
    </>
  ),
  appMenu: (
    <Phone>
      <path className="drawing__line" d="M76.75 42h86.5" />
      <path className="drawing__faint" d="M90 25h30" />
      <path className="drawing__dots" d="M138 25h0M145 25h0M152 25h0" />
      <rect className="drawing__bar" x="98" y="48" width="58" height="44" rx="6" />
      <path className="drawing__faint" d="M106 59h36M106 81h28" />
      <path className="drawing__ink" d="M106 70h42" />
      <Press x={145} y={25} />
    </Phone>
  ),
};
