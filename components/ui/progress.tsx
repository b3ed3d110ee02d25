import { useLocale } from 'next-intl';
import type { CSSProperties } from 'react';
import { GuardedButton } from './guarded';
import { Icon } from './icon';

type ProgressProps = {
  label: string;
  /** 0 to 100. */
  value: number;
  /** For a job that the visitor waits for: 3 px per percent (spec 9.18) where there is space. */
  job?: boolean;
};

/** A bar that shows real progress only. */
export function Progress({ label, value, job }: ProgressProps) {
  return (
    <div
      className={job ? 'progress progress--job' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      style={valueStyle(value)}
    />
  );
}

/** The bar with its words and its percentage. `onOpen`: called when the words are pressed; without it they are text. */
export function ProgressLine({ label, value, onOpen }: ProgressProps & { onOpen?: () => void }) {
  const locale = useLocale();
  return (
    <div className="progress-line">
      <p>
        {onOpen ? (
          <GuardedButton className="progress-line__open" aria-haspopup="dialog" onClick={onOpen}>
            {label} <Icon name="chevron" />
          </GuardedButton>
        ) : (
          <span>{label}</span>
        )}{' '}
        <span className="tabular">{(value / 100).toLocaleString(locale, { style: 'percent' })}</span>
      </p>
      <Progress label={label} value={value} />
    </div>
  );
}

/** Returns a style with `--value`, for parts of the design that grow with a percentage. */
export function valueStyle(value: number): CSSProperties {
  return { '--value': value } as CSSProperties;
}
