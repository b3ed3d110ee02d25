import type { ReactNode } from 'react';
import { ConsoleIcon } from '../../icon';

/** Says what is hidden, and until when. */
export function HiddenNote({ children }: { children: ReactNode }) {
  return (
    <div className="hidden-note">
      <ConsoleIcon name="eye-off" /> <p>{children}</p>
    </div>
  );
}
