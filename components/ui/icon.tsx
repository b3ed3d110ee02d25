export type IconName =
  | 'alert'
  | 'back'
  | 'camera'
  | 'check'
  | 'chevron'
  | 'close'
  | 'device'
  | 'download'
  | 'file'
  | 'flip'
  | 'globe'
  | 'help'
  | 'lock'
  | 'mic'
  | 'mic-off'
  | 'offline'
  | 'server'
  | 'user';

/** A drawing beside words with the same meaning; never used without words. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon icon--${name}`} aria-hidden="true" />;
}
