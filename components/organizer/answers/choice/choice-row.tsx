import { useTranslations } from 'next-intl';
import { CHOICES } from '@/lib/contract/answer-limits';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { TypedLine } from '../../field';
import { GuardedButton } from '../../../ui/guarded';
import { ConsoleIcon, type ConsoleIconName } from '../../icon';
import { FaultText } from '../../builder/fault-text';
import { fieldId } from '../../builder/fault-words';
import { typedDirection } from '../../../ui/typed-direction';

type ChoiceRowProps = {
  text: string;
  /** Its place, from 0. */
  at: number;
  /** How many choices there are. */
  count: number;
  /** Which section it is, from 1. */
  number: number;
  path: string;
  faults: readonly CampaignFault[];
  onWrite: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called with Enter: the next one is to be written. */
  onNext: () => void;
};

/** One choice of a section: its words and its place. */
export function ChoiceRow({ text, at, count, number, path, faults, onWrite, onMove, ...does }: ChoiceRowProps) {
  const t = useTranslations('organizer.builder');
  const id = fieldId(path);
  const fault = faults.find((other) => other.path === path);
  const choice = at + 1;
  return (
    <li className="field" data-invalid={fault ? '' : undefined}>
      <TypedLine
        id={id}

        type="text"
        dir={typedDirection(text)}
        aria-label={t('choiceOf', { choice, number })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        maxLength={CHOICES.length}
        value={text}
        onChange={onWrite}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          does.onNext();
        }}
      />
      <div className="inline">
        <Tool icon="up" name="moveUpChoice" choice={choice} isOff={at === 0} onPress={() => onMove(at - 1)} />
        <Tool
          icon="down"
          name="moveDownChoice"
          choice={choice}
          isOff={choice === count}
          onPress={() => onMove(at + 1)}
        />
        <Tool icon="trash" name="removeChoice" choice={choice} isOff={false} onPress={does.onRemove} />
      </div>
      {fault && <FaultText id={`${id}-fault`} fault={fault} />}
    </li>
  );
}

const WORDS = { moveUpChoice: 'moveUp', moveDownChoice: 'moveDown', removeChoice: 'remove' } as const;

type ToolProps = {
  name: keyof typeof WORDS;
  icon: Extract<ConsoleIconName, 'up' | 'down' | 'trash'>;
  choice: number;
  isOff: boolean;
  onPress: () => void;
};

function Tool({ name, icon, choice, isOff, onPress }: ToolProps) {
  const t = useTranslations('organizer.builder');
  return (
    <GuardedButton
      className="button button--quiet button--plain button--small"
      data-tool={icon}
      disabled={isOff}
      aria-label={t(name, { choice })}
      onClick={onPress}
    >
      <ConsoleIcon name={icon} />{' '}
      <span className={icon === 'trash' ? undefined : 'visually-hidden'}>{t(WORDS[name])}</span>
    </GuardedButton>
  );
}
