import { useFormatter } from 'next-intl';

/** Returns a function that says how long something lasts, in the page's language: `1 minute, 42 seconds`. */
export function useLengthWords(): (seconds: number) => string {
  const format = useFormatter();
  const unit = (value: number, name: 'minute' | 'second') =>
    format.number(value, { style: 'unit', unit: name, unitDisplay: 'long' });
  return (length) => {
    const [minutes, seconds] = [Math.floor(length / 60), length % 60];
    const words = [minutes > 0 && unit(minutes, 'minute'), (seconds > 0 || minutes === 0) && unit(seconds, 'second')];
    return format.list(
      words.filter((word) => word !== false),
      { type: 'unit' },
    );
  };
}
