import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { moveTrim, type Trim, type TrimEnd, trimRange } from '@/lib/domain/trim';

type TrimFieldProps = {
  trim: Trim;
  /** How long the recording is, milliseconds. */
  length: number;
  /** How loud it is, from its beginning to its end, 0 to 1 each. */
  wave: readonly number[];
  /** `end`: the one that was moved. */
  onChange: (trim: Trim, end: TrimEnd) => void;
};

const ENDS: readonly TrimEnd[] = ['fromMs', 'toMs'];

/** By how much a key moves an end, milliseconds; the recording goes from left to right in every language. */
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -100, ArrowDown: -100, ArrowRight: 100, ArrowUp: 100 },
  ...{ PageDown: -1000, PageUp: 1000, Home: -Infinity, End: Infinity },
};

/** What is kept of a recording: an end each by its handle, or by its field. */
export function TrimField({ trim, length, wave, onChange }: TrimFieldProps) {
  const t = useTranslations('organizer.builder.clips');
  const legend = useId();
  const bar = useRef<HTMLDivElement>(null);
  const move = (end: TrimEnd, to: number) => onChange(moveTrim(trim, end, to, length), end);
  const share = (ms: number) => (length > 0 ? (ms / length) * 100 : 0);
  const handle = (end: TrimEnd) => ({ ...{ trim, end, length, bar }, onMove: (to: number) => move(end, to) });
  return (
    <div className="stack" role="group" aria-labelledby={legend}>
      <p className="legend" id={legend}>
        {t('trim')}
      </p>
      <div
        className="trim"
        ref={bar}
        style={{ '--from': share(trim.fromMs), '--to': share(trim.toMs) } as CSSProperties}
      >
        <Wave wave={wave} />
        <span className="trim__kept" aria-hidden="true" />
        {ENDS.map((end) => (
          <Handle key={end} {...handle(end)} />
        ))}
      </div>
      <div className="fields">
        {ENDS.map((end) => (
          <EndField key={end} {...handle(end)} />
        ))}
      </div>
    </div>
  );
}

/** Its sound, a bar of four units each; nothing where that is not known. */
function Wave({ wave }: { wave: readonly number[] }) {
  const bars = wave.map((peak, at) => {
    const height = Math.max(2, peak * 46);
    return `M${at * 4} ${(25 - height / 2).toFixed(1)}h2v${height.toFixed(1)}h-2z`;
  });
  return (
    <svg className="wave" viewBox={`0 0 ${Math.max(1, wave.length * 4 - 2)} 50`} preserveAspectRatio="none" aria-hidden>
      <path className="wave__played" d={bars.join('')} />
    </svg>
  );
}

type EndProps = {
  trim: Trim;
  end: TrimEnd;
  length: number;
  bar: React.RefObject<HTMLDivElement | null>;
  onMove: (toMs: number) => void;
};

function Handle({ trim, end, length, bar, onMove }: EndProps) {
  const t = useTranslations('organizer.builder.clips');
  const { min, max } = trimRange(trim, end, length);
  const value = trim[end];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onMove(Number.isFinite(step) ? value + step : step < 0 ? min : max);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = bar.current?.getBoundingClientRect();
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      onMove(((event.clientX - box.left) / box.width) * length);
  };
  return (
    <span
      className="trim__handle"
      data-end={end === 'fromMs' ? 'start' : 'end'}
      role="slider"
      tabIndex={0}
      aria-label={t(`ends.${end}`)}
      aria-valuemin={inSeconds(min)}
      aria-valuemax={inSeconds(max)}
      aria-valuenow={inSeconds(value)}
      aria-valuetext={t('secondsOf', { seconds: inSeconds(value) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}

function EndField({ trim, end, length, onMove }: EndProps) {
  const t = useTranslations('organizer.builder.clips');
  const id = useId();
  const { min, max } = trimRange(trim, end, length);
  /** What is being typed, which may be no number yet. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="field">
      <label htmlFor={id}>{t(`fields.${end}`)}</label>
      <input
        id={id}
        className="input input--number"
        type="number"
        inputMode="decimal"
        step={0.1}
        min={inSeconds(min)}
        max={inSeconds(max)}
        value={typed ?? inSeconds(trim[end]).toFixed(1)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value.trim() !== '' && Number.isFinite(Number(target.value))) onMove(Number(target.value) * 1000);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

/** To tenths, as both ends are shown. */
const inSeconds = (ms: number) => Math.round(ms / 100) / 10;
