import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { ANSWER_KINDS } from '@/lib/contract/answer-kinds';
import { useAnnouncement } from '../../ui/announce';
import { Button } from '../../ui/button';
import { GuardedButton } from '../../ui/guarded';
import { useSentences } from '../../ui/use-sentences';
import { ConsoleIcon } from '../icon';
import { type BuilderSection, isLocked, type SectionNews } from './builder-state';
import { fieldId, useFaultWords } from './fault-words';
import { LockedBanner } from './locked-banner';
import { RemoveDialog } from './remove-dialog';
import { SectionItem } from './section-item';
import { readNumber } from './typed-fields';
import { useDragOrder } from './use-drag-order';
import { useSectionFocus } from './use-section-focus';
import type { Builder } from './use-builder';
import type { OpenItems } from './use-open-items';

type SectionsBoxProps = {
  builder: Builder;
  open: OpenItems;
  /** Called with the section in which something has got the focus. */
  onEnter: (key: string) => void;
  onCopy: () => Promise<void>;
};

/** The sections in their order: written, moved, added, removed. */
export function SectionsBox({ builder: { state, dispatch }, open, onEnter, onCopy }: SectionsBoxProps) {
  const t = useTranslations('organizer.builder');
  const { words } = useFaultWords();
  const sentences = useSentences();
  const { sections, faults, removed } = state;
  const headingId = useId();
  const addedCount = useRef(0);
  const [confirming, setConfirming] = useState<BuilderSection | null>(null);
  const move = (key: string, to: number) => dispatch({ name: 'sectionMoved', key, to });
  const { list, begin } = useDragOrder(move);
  const focusNext = useSectionFocus(list);
  useAnnouncement(useSectionNews(state.news));

  const remove = ({ key }: BuilderSection) => {
    focusNext({ undo: true });
    dispatch({ name: 'sectionRemoved', key });
  };
  const add = () => {
    const key = `added-${(addedCount.current += 1)}`;
    open.setIsOpen(key, true);
    focusNext({ key, field: true });
    dispatch({ name: 'sectionAdded', key });
  };
  const isAnyLocked = sections.some(isLocked);
  const listFaults = faults.filter(({ path }) => path === 'sections');

  return (
    <section className="box" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('sections')}
        </h2>
        <Length sections={sections} />
        <p className="note">{t(isAnyLocked ? 'sectionsLockedNote' : 'orderNote')}</p>
      </div>
      {isAnyLocked && <LockedBanner onCopy={onCopy} />}
      {listFaults.length > 0 && (
        <p className="field__error" id={fieldId('sections')} tabIndex={-1}>
          <ConsoleIcon name="alert" /> <span>{sentences(...listFaults.map(words))}</span>
        </p>
      )}
      <ol className="sections" aria-labelledby={headingId} ref={list}>
        {sections.map((section, index) => (
          <SectionItem
            key={section.key}
            {...{ section, index, faults }}
            count={sections.length}
            isOpen={open.isOpen(section.key)}
            onOpen={(isOpen) => {
              focusNext({ key: section.key, tool: isOpen ? 'done' : 'edit' });
              open.setIsOpen(section.key, isOpen);
            }}
            onChange={(change) => dispatch({ name: 'sectionChanged', key: section.key, change })}
            onMove={(to) => {
              focusNext({ key: section.key, tool: to < index ? 'moveUp' : 'moveDown' });
              move(section.key, to);
            }}
            onRemove={() => (section.prompt.trim() === '' ? remove(section) : setConfirming(section))}
            onEnter={() => onEnter(section.key)}
            onGrip={(event) => begin(section.key, event)}
          />
        ))}
      </ol>
      {removed && (
        <p className="note" data-removed="">
          {t('removed', { number: removed.index + 1 })}{' '}
          <GuardedButton
            className="link"
            onClick={() => {
              focusNext({ key: removed.section.key, field: true });
              dispatch({ name: 'removalUndone' });
            }}
          >
            {t('undo')}
          </GuardedButton>
        </p>
      )}
      <div>
        <Button variant="secondary" onClick={add}>
          <ConsoleIcon name="plus" /> {t('addSection')}
        </Button>
      </div>
      {confirming && (
        <RemoveDialog
          number={sections.indexOf(confirming) + 1}
          onRemove={() => {
            setConfirming(null);
            remove(confirming);
          }}
          onKeep={() => setConfirming(null)}
        />
      )}
    </section>
  );
}

/** How long all that is recorded is together. */
function Length({ sections }: { sections: readonly BuilderSection[] }) {
  const t = useTranslations('organizer.builder');
  const recorded = sections.filter(({ answerType }) => ANSWER_KINDS[answerType.kind].isRecorded);
  const total = recorded.reduce((sum, { seconds }) => sum + Math.max(0, Math.round(readNumber(seconds) ?? 0)), 0);
  if (total === 0) return null;
  return (
    <span className="badge">
      <ConsoleIcon name="clock" /> {t('inAll', { minutes: Math.floor(total / 60), seconds: total % 60 })}
    </span>
  );
}

/** What was just done to the sections, in words; empty: nothing. */
function useSectionNews(news: SectionNews | null): string {
  const t = useTranslations('organizer.builder.news');
  if (!news) return '';
  if (news.name !== 'moved') return t(news.name, { number: news.number });
  const { from, to, of } = news;
  return t(`moved${news.direction}`, { from, to, of });
}
