import type { ReactNode } from 'react';

/**
 * A button that sends its form to the server, which answers with another page. It needs no script, so a page loads
 * nothing for it; a second press sends the same once more, and must do no harm.
 */
export function FormButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="submit" className={className}>
      {children}
    </button>
  );
}
