import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { GuardedButton } from '../ui/guarded';
import { Icon, type IconName } from '../ui/icon';

/** Other ways to answer than with this camera. Each of its `children` is a `Way`. */
export function Ways({ children }: { children: ReactNode }) {
  const t = useTranslations('ways');
  const id = useId();
  return (
    <section className="copy__head" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {t('title')}
      </h2>
      <div className="ways">{children}</div>
    </section>
  );
}

type WayProps = { icon: IconName; title: string; note: string; onPress: () => void };

export function Way({ icon, title, note, onPress }: WayProps) {
  return (
    <GuardedButton type="button" className="way" onClick={onPress}>
      <span className="file__icon">
        <Icon name={icon} />
      </span>
      <span>
        <b>{title}</b> <small>{note}</small>
      </span>
    </GuardedButton>
  );
}

/** The way of who has no camera, or does not want to be seen. */
export function AudioWay({ onPress }: Pick<WayProps, 'onPress'>) {
  const t = useTranslations('audio');
  return <Way icon="mic" title={t('answer')} note={t('answerNote')} onPress={onPress} />;
}
