import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';

/** A value to copy. `once`: it is shown now and never again. `children`: the words of the button. */
export function Secret({ text, once, children }: { text: string; once?: boolean; children?: ReactNode }) {
  return (
    <div className={once ? 'secret secret--once' : 'secret'}>
      <code>{text}</code>
      <CopyButton text={text}>{children}</CopyButton>
    </div>
  );
}
