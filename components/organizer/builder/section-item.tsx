import { useTranslations } from 'next-intl';
import type { PointerEventHandler } from 'react';
import { ANSWER_KINDS } from '@/lib/contract/answer-kinds';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { ConsoleIcon } from '../icon';
import { ClipUnderWay } from './clips/clip-under-way';
import { type BuilderSection, isLocked, type SectionFields as Fields } from './builder-state';
import { fieldId } from './fault-words';
import { SectionFields } from './section-fields';
import { SectionLine } from './section-line';
import { SectionTool } from './section-tool';
import { readTranslationPath } from './translated-paths';

type SectionItemProps = {
  section: BuilderSection;
  index: number;
  /** How many sections there are. */
  count: number;
  faults: readonly CampaignFault[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (change: Partial<Fields>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called when anything of it gets the focus. */
  onEnter: () => void;
  onGrip: PointerEventHandler;
};

/** One section: its words, how it is answered, and its place; a line of it while it is closed. */
export function SectionItem({ isOpen, ...props }: SectionItemProps) {
  const { section, index, faults, onOpen, onEnter, onGrip } = props;
  const locked = isLocked(section);
  const number = index + 1;
  return (
    <li className="section" data-key={section.key} onFocus={onEnter}>
      <div className="section__grip">
        <b>{number}</b>
        <span
          className="handle"
          aria-hidden="true"
          data-off={locked ? '' : undefined}
          onPointerDown={locked ? undefined : onGrip}
        >
          <ConsoleIcon name="grip" />
        </span>
      </div>
      <div className="section__body">
        {isOpen ? (
          <OpenSection {...props} />
        ) : (
          <>
            <SectionLine
              {...{ section, number }}
              faultCount={faults.filter(({ path }) => isOfSection(path, index)).length}
              onEdit={() => onOpen(true)}
            />
            <ClipUnderWay place={{ key: section.key, language: null }} />
          </>
        )}
      </div>
    </li>
  );
}

/** Its translations are written, and wrong, elsewhere. */
const isOfSection = (path: string, index: number) =>
  path.startsWith(`sections.${index}.`) && readTranslationPath(path) === null;

type OpenSectionProps = Omit<SectionItemProps, 'isOpen' | 'onEnter' | 'onGrip'>;

function OpenSection({ section, index, count, faults, onOpen, onChange, onMove, onRemove }: OpenSectionProps) {
  const t = useTranslations('organizer.builder');
  const locked = isLocked(section);
  const lockId = `${fieldId(`sections.${index}`)}-lock`;
  const number = index + 1;
  const tool = { number, lock: locked ? lockId : undefined };
  return (
    <>
      <SectionFields {...{ section, index, faults, onChange }} />
      {locked && (
        <p className="note" id={lockId}>
          <ConsoleIcon name="lock" />{' '}
          {t(ANSWER_KINDS[section.answerType.kind].isRecorded ? 'locked' : 'lockedAnswers', { videos: section.videos })}
        </p>
      )}
      <div className="inline">
        <SectionTool name="done" number={number} isExpanded onPress={() => onOpen(false)} />
        <SectionTool {...tool} name="moveUp" isOff={locked || index === 0} onPress={() => onMove(index - 1)} />
        <SectionTool {...tool} name="moveDown" isOff={locked || number === count} onPress={() => onMove(index + 1)} />
        <SectionTool {...tool} name="remove" isOff={locked} onPress={onRemove} />
      </div>
    </>
  );
}
