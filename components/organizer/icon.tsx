import { drawing } from '../ui/icon';

/** The console's drawings (`app/organizer/styles/icons.css`), and those of all pages that it uses. */
export type ConsoleIconName =
  | 'again'
  | 'alert'
  | 'back'
  | 'campaign'
  | 'check'
  | 'chevron'
  | 'choices'
  | 'clock'
  | 'close'
  | 'copy'
  | 'data'
  | 'device'
  | 'down'
  | 'download'
  | 'edit'
  | 'external'
  | 'eye'
  | 'file'
  | 'full'
  | 'grip'
  | 'help'
  | 'hook'
  | 'key'
  | 'link'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'next'
  | 'offline'
  | 'pause'
  | 'play'
  | 'plus'
  | 'previous'
  | 'search'
  | 'share'
  | 'sliders'
  | 'token'
  | 'trash'
  | 'up'
  | 'user'
  | 'users'
  | 'words';

/** A drawing beside words with the same meaning; never used without words. */
export function ConsoleIcon({ name }: { name: ConsoleIconName }) {
  return <span className={`icon icon--${name}`} style={drawing(name)} aria-hidden="true" />;
}
