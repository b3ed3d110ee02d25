import type { ReactNode } from 'react';

type FormButtonProps = {
  className?: string;
  /** Where this button sends its form; left out: where the form says. */
  action?: string;
  /** Whether what it chooses is chosen already. */
  isCurrent?: boolean;
  children: ReactNode;
};

/**
 * A button that sends its form to the server, which answers with another page. It needs no script, so a page loads
 * nothing for it; a second press sends the same once more, and must do no harm.
 */
export function FormButton({ className, action, isCurrent, children }: FormButtonProps) {
  return (
    <button type="submit" className={className} formAction={action} aria-current={isCurrent || undefined}>
      {children}
    </button>
  );
}
