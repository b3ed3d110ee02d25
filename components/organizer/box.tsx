import { type ReactNode, useId } from 'react';

type BoxProps = {
  title: ReactNode;
  /** What stands beside the title, such as a note or a button. */
  beside?: ReactNode;
  /** More classes of the box. */
  look?: string;
  /** For a box that appears because something was done. */
  role?: 'status';
  children: ReactNode;
};

/** A part of a page with its title. */
export function Box({ title, beside, look, role, children }: BoxProps) {
  const titleId = useId();
  return (
    <section className={look ? `box ${look}` : 'box'} role={role} aria-labelledby={titleId}>
      <div className="box__head">
        <h2 className="subheading" id={titleId}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
