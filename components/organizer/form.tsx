import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Left out: what is entered holds at once. */
  onSubmit?: () => unknown;
};

/** A form that this page answers. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit?.();
      }}
    />
  );
}
