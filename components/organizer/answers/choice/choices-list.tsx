import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { CHOICES } from '@/lib/contract/answer-limits';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { useAnnouncement } from '../../../ui/announce';
import { ConsoleButton } from '../../console-button';
import { type DraftChoice, EMPTY_CHOICE, moveItem } from '../../builder/builder-answers';
import { ChoiceRow } from './choice-row';
import { FaultText } from '../../builder/fault-text';
import { fieldId } from '../../builder/fault-words';
import { useChoiceFocus } from './use-choice-focus';

type ChoicesListProps = {
  choices: readonly DraftChoice[];
  /** Which section it is, from 1. */
  number: number;
  /** The path of its answer type. */
  path: string;
  faults: readonly CampaignFault[];
  onChange: (choices: DraftChoice[]) => void;
};

/** The choices of a section in their order: written, moved, added, removed. */
export function ChoicesList({ choices, number, path, faults, onChange }: ChoicesListProps) {
  const t = useTranslations('organizer.builder');
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useChoiceFocus(list, choices);
  const [news, setNews] = useState('');
  useAnnouncement(news);
  const listPath = `${path}.choices`;
  const fault = faults.find((other) => other.path === listPath);
  const isFull = choices.length >= CHOICES.max;

  const add = (at: number) => {
    if (isFull) return;
    focusNext({ at });
    setNews(t('choiceNews.added', { choice: at + 1 }));
    onChange([...choices.slice(0, at), EMPTY_CHOICE, ...choices.slice(at)]);
  };
  const move = (from: number, to: number) => {
    const tool = to < from ? 'up' : 'down';
    focusNext({ at: to, tool });
    setNews(t(`choiceNews.moved${tool}`, { from: from + 1, to: to + 1, of: choices.length }));
    onChange(moveItem(choices, from, to));
  };
  const remove = (at: number) => {
    focusNext({ at: Math.min(at, choices.length - 2) });
    setNews(t('choiceNews.removed', { choice: at + 1 }));
    onChange(choices.filter((_, place) => place !== at));
  };

  return (
    <>
      <ol className="rows-edit" aria-label={t('choicesOf', { number })} ref={list}>
        {choices.map(({ text }, at) => (
          <ChoiceRow
            // What has no name of its own is known by its place.
            key={at}
            {...{ text, at, number }}
            path={`${listPath}.${at}.text`}
            count={choices.length}
            faults={faults}
            onWrite={(written) =>
              onChange(choices.map((choice, place) => (place === at ? { ...choice, text: written } : choice)))
            }
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
            onNext={() => add(at + 1)}
          />
        ))}
      </ol>
      {fault && <FaultText id={fieldId(listPath)} fault={fault} tabIndex={-1} />}
      <div>
        <ConsoleButton variant="secondary" small icon="plus" disabled={isFull} onClick={() => add(choices.length)}>
          {t('addChoice')}
        </ConsoleButton>
      </div>
    </>
  );
}
