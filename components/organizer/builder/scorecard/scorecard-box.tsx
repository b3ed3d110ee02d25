import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { MAX_CRITERIA } from '@/lib/contract/scorecard';
import { useAnnouncement } from '../../../ui/announce';
import { GuardedButton } from '../../../ui/guarded';
import { ConsoleButton } from '../../console-button';
import { FaultText } from '../fault-text';
import { fieldId } from '../fault-words';
import { useDragOrder } from '../use-drag-order';
import type { Builder } from '../use-builder';
import type { OpenItems } from '../use-open-items';
import { useSectionFocus } from '../use-section-focus';
import { writeCriteria } from './criteria';
import { CriterionItem } from './criterion-item';
import { ScorecardPreview } from './scorecard-preview';
import { Templates } from './templates';
import { useCriteria } from './use-criteria';

type ScorecardBoxProps = { builder: Builder; open: OpenItems };

/** What submissions are scored by: criteria, written, moved, added, removed. */
export function ScorecardBox({ builder, open }: ScorecardBoxProps) {
  const t = useTranslations('organizer.builder.scorecard');
  const tb = useTranslations('organizer.builder');
  const headingId = useId();
  const all = useCriteria(builder);
  const { criteria, removed } = all;
  const scored = builder.campaign?.scored ?? 0;
  const { list, begin } = useDragOrder(all.move);
  const focusNext = useSectionFocus(list);
  useAnnouncement(all.news);
  const fault = builder.state.faults.find(({ path }) => path === 'reviewing.criteria');
  const isFull = criteria.length >= MAX_CRITERIA;

  const add = () => {
    const key = all.add();
    open.setIsOpen(key, true);
    focusNext({ key, field: true });
  };

  return (
    <section className="box" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('title')}
        </h2>
        {criteria.length > 0 && (
          <span className="badge">{t('count', { count: criteria.length, most: MAX_CRITERIA })}</span>
        )}
        <p className="note">{t(criteria.length > 0 ? 'intro' : 'none')}</p>
      </div>
      {scored > 0 && <p className="note">{t('scoredNote', { count: scored })}</p>}
      <ol className="sections" aria-labelledby={headingId} ref={list} hidden={criteria.length === 0}>
        {criteria.map((criterion, index) => (
          <CriterionItem
            key={criterion.id}
            {...{ builder, criterion, criteria, index }}
            isOpen={open.isOpen(criterion.id)}
            onOpen={(isOpen) => {
              focusNext({ key: criterion.id, tool: isOpen ? 'done' : 'edit' });
              open.setIsOpen(criterion.id, isOpen);
            }}
            onWrite={(change) => all.write(criterion.id, change)}
            onMove={(to) => {
              focusNext({ key: criterion.id, tool: to < index ? 'moveUp' : 'moveDown' });
              all.move(criterion.id, to);
            }}
            onRemove={() => {
              focusNext({ undo: true });
              all.remove(criterion.id);
            }}
            onGrip={(event) => begin(criterion.id, event)}
          />
        ))}
      </ol>
      {fault && <FaultText id={fieldId('reviewing.criteria')} fault={fault} tabIndex={-1} />}
      {removed && (
        <p className="note" data-removed="">
          {t('removed', { number: removed.index + 1 })}{' '}
          <GuardedButton
            className="link"
            onClick={() => {
              const { id: key } = removed.criterion;
              focusNext(open.isOpen(key) ? { key, field: true } : { key, tool: 'edit' });
              all.restore();
            }}
          >
            {tb('undo')}
          </GuardedButton>
        </p>
      )}
      <div className="inline">
        <ConsoleButton variant="secondary" icon="plus" disabled={isFull} onClick={add}>
          {t('add')}
        </ConsoleButton>
        <Templates
          criteria={criteria}
          onUse={({ name, criteria: others }) => all.replace(writeCriteria(others), t('news.used', { name }))}
        />
      </div>
      {criteria.length > 0 && <ScorecardPreview criteria={criteria} />}
    </section>
  );
}
