import { useTranslations } from 'next-intl';
import type { PointerEventHandler } from 'react';
import { IS_RECORDED } from '@/lib/contract/answer-kinds';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon, type ConsoleIconName } from '../icon';
import { type BuilderSection, isLocked, type SectionFields as Fields } from './builder-state';
import { fieldId } from './fault-words';
import { SectionFields } from './section-fields';

type SectionItemProps = {
  section: BuilderSection;
  index: number;
  /** How many sections there are. */
  count: number;
  faults: readonly CampaignFault[];
  onChange: (change: Partial<Fields>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called when anything of it gets the focus. */
  onEnter: () => void;
  onGrip: PointerEventHandler;
};

/** One section: its words, how it is answered, and its place. */
export function SectionItem({ section, index, count, faults, onChange, onMove, ...does }: SectionItemProps) {
  const t = useTranslations('organizer.builder');
  const locked = isLocked(section);
  const lockId = `${fieldId(`sections.${index}`)}-lock`;
  const lock = locked ? lockId : undefined;
  const number = index + 1;
  const move = { number, lock };
  return (
    <li className="section" data-key={section.key} onFocus={does.onEnter}>
      <div className="section__grip">
        <b>{number}</b>
        <span
          className="handle"
          aria-hidden="true"
          data-off={locked ? '' : undefined}
          onPointerDown={locked ? undefined : does.onGrip}
        >
          <ConsoleIcon name="grip" />
        </span>
      </div>
      <div className="section__body">
        <SectionFields {...{ section, index, faults, onChange }} />
        {locked && (
          <p className="note" id={lockId}>
            <ConsoleIcon name="lock" />{' '}
            {t(IS_RECORDED[section.answerType.kind] ? 'locked' : 'lockedAnswers', { videos: section.videos })}
          </p>
        )}
        <div className="inline">
          <Tool {...move} icon="up" name="moveUp" isOff={locked || index === 0} onPress={() => onMove(index - 1)} />
          <Tool
            {...move}
            icon="down"
            name="moveDown"
            isOff={locked || number === count}
            onPress={() => onMove(index + 1)}
          />
          <Tool {...move} icon="trash" name="remove" isOff={locked} onPress={does.onRemove} />
        </div>
      </div>
    </li>
  );
}

type ToolProps = {
  name: 'moveUp' | 'moveDown' | 'remove';
  icon: ConsoleIconName;
  number: number;
  lock: string | undefined;
  isOff: boolean;
  onPress: () => void;
};

function Tool({ name, icon, number, lock, isOff, onPress }: ToolProps) {
  const t = useTranslations('organizer.builder');
  return (
    <GuardedButton
      className="button button--quiet button--plain button--small"
      data-tool={name}
      disabled={isOff}
      aria-label={t(`${name}Of`, { number })}
      aria-describedby={lock}
      onClick={onPress}
    >
      <ConsoleIcon name={icon} /> {t(name)}
    </GuardedButton>
  );
}
