import { useTranslations } from 'next-intl';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon, type ConsoleIconName } from '../icon';

const ICONS = {
  edit: 'edit',
  done: 'check',
  moveUp: 'up',
  moveDown: 'down',
  remove: 'trash',
} as const satisfies Record<string, ConsoleIconName>;

export type SectionToolName = keyof typeof ICONS;

type SectionToolProps = {
  name: SectionToolName;
  /** What its number counts. */
  of?: 'section' | 'criterion';
  variant?: 'secondary';
  number: number;
  /** The id of why it cannot be pressed. */
  lock?: string;
  isOff?: boolean;
  /** Of what opens or closes the section. */
  isExpanded?: boolean;
  onPress: () => void;
};

/** A button of one section, or of one criterion. */
export function SectionTool({ name, of = 'section', variant, number, ...rest }: SectionToolProps) {
  const { lock, isOff = false, isExpanded, onPress } = rest;
  const t = useTranslations('organizer.builder');
  const look = variant === 'secondary' ? 'button--secondary' : 'button--quiet button--plain';
  return (
    <GuardedButton
      className={`button ${look} button--small`}
      data-tool={name}
      disabled={isOff}
      aria-label={t(of === 'section' ? `${name}Of` : `scorecard.${name}Of`, { number })}
      aria-describedby={lock}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      <ConsoleIcon name={ICONS[name]} /> {t(name)}
    </GuardedButton>
  );
}
