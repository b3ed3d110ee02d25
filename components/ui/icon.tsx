import type { CSSProperties } from 'react';

export type IconName =
  | 'again'
  | 'alert'
  | 'back'
  | 'calendar'
  | 'camera'
  | 'camera-off'
  | 'captions'
  | 'check'
  | 'chevron'
  | 'clock'
  | 'close'
  | 'copy'
  | 'device'
  | 'download'
  | 'eye'
  | 'eye-off'
  | 'external'
  | 'file'
  | 'flip'
  | 'full'
  | 'globe'
  | 'help'
  | 'link'
  | 'lock'
  | 'mic'
  | 'mic-off'
  | 'next'
  | 'offline'
  | 'pause'
  | 'phone'
  | 'play'
  | 'server'
  | 'sound'
  | 'upload'
  | 'think'
  | 'user'
  | 'words';

/** A drawing beside words with the same meaning; never used without words. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon icon--${name}`} style={drawing(name)} aria-hidden="true" />;
}

/** Chooses the drawing `--icon-<name>` of the styles. */
export const drawing = (name: string) => ({ '--icon': `var(--icon-${name})` }) as CSSProperties;
