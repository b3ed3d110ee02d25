import type { PointerEventHandler } from 'react';
import { ConsoleIcon } from '../../icon';
import { SectionTool } from '../section-tool';
import type { Builder } from '../use-builder';
import { AppliesTo } from './applies-to';
import type { DraftCriterion } from './criteria';
import { CriterionFields } from './criterion-fields';
import { CriterionLine } from './criterion-line';

type CriterionItemProps = {
  builder: Builder;
  criterion: DraftCriterion;
  criteria: readonly DraftCriterion[];
  index: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onWrite: (change: Partial<DraftCriterion>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onGrip: PointerEventHandler;
};

/** One criterion: what it is, how much it counts, and its place; a line of it while it is closed. */
export function CriterionItem({ isOpen, onGrip, ...props }: CriterionItemProps) {
  const { builder, criterion, criteria, index, onOpen } = props;
  const { sections, faults } = builder.state;
  const section = sections.findIndex(({ id }) => id === criterion.sectionId);
  const path = pathOf(index);
  const number = index + 1;
  return (
    <li className="section" data-key={criterion.id}>
      <div className="section__grip">
        <b>{number}</b>
        <span className="handle" aria-hidden="true" onPointerDown={onGrip}>
          <ConsoleIcon name="grip" />
        </span>
      </div>
      <div className="section__body">
        {isOpen ? (
          <OpenCriterion {...props} />
        ) : (
          <CriterionLine
            {...{ criterion, criteria, number }}
            section={section < 0 ? null : section + 1}
            faultCount={faults.filter((fault) => fault.path.startsWith(`${path}.`)).length}
            onEdit={() => onOpen(true)}
          />
        )}
      </div>
    </li>
  );
}

const pathOf = (index: number) => `reviewing.criteria.${index}`;

type OpenCriterionProps = Omit<CriterionItemProps, 'isOpen' | 'onGrip'>;

function OpenCriterion({ builder, criterion, criteria, index, onOpen, onWrite, onMove, onRemove }: OpenCriterionProps) {
  const { sections, faults } = builder.state;
  const path = pathOf(index);
  const number = index + 1;
  const tool = { of: 'criterion', number } as const;
  return (
    <>
      <CriterionFields {...{ criterion, criteria, path, faults, onWrite }} />
      <AppliesTo
        {...{ sections, path, faults }}
        sectionId={criterion.sectionId}
        onChoose={(sectionId) => onWrite({ sectionId })}
        onName={(key, id) => builder.dispatch({ name: 'sectionNamed', key, id })}
      />
      <div className="inline">
        <SectionTool {...tool} name="done" isExpanded onPress={() => onOpen(false)} />
        <SectionTool {...tool} name="moveUp" isOff={index === 0} onPress={() => onMove(index - 1)} />
        <SectionTool {...tool} name="moveDown" isOff={number === criteria.length} onPress={() => onMove(index + 1)} />
        <SectionTool {...tool} name="remove" onPress={onRemove} />
      </div>
    </>
  );
}
