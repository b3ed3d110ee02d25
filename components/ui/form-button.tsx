import type { ComponentProps } from 'react';

/** `formAction`: where this button sends its form; left out: where the form says. */
type FormButtonProps = Pick<
  ComponentProps<'button'>,
  'className' | 'formAction' | 'lang' | 'aria-current' | 'children'
>;

/**
 * A button that sends its form to the server, which answers with another page. It needs no script, so a page loads
 * nothing for it; a second press sends the same once more, and must do no harm. A button in a form submits it without a
 * `type`: each page has fourteen of them.
 */
export function FormButton(props: FormButtonProps) {
  return <button {...props} />;
}
