import { type ReactNode, useId } from 'react';
import { GuardedButton, GuardedLink } from './guarded';
import { Icon, type IconName } from './icon';

/** Ways to go on, each a `Way`. */
export function Ways({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="copy__head" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <div className="ways">{children}</div>
    </section>
  );
}

type WayProps = {
  icon: IconName;
  title: string;
  note: string;
  /** The page that it leads to; without one, what is on this page changes. */
  href?: string;
  onChoose: () => void;
};

export function Way({ icon, title, note, href, onChoose }: WayProps) {
  const words = (
    <>
      <span className="file__icon">
        <Icon name={icon} />
      </span>{' '}
      <span>
        <b>{title}</b> <small>{note}</small>
      </span>{' '}
      <Icon name="next" />
    </>
  );
  return href === undefined ? (
    <GuardedButton className="way" onClick={onChoose}>
      {words}
    </GuardedButton>
  ) : (
    <GuardedLink className="way" href={href} onClick={onChoose}>
      {words}
    </GuardedLink>
  );
}
