import { useState } from 'react';
import type { ReminderRules } from '@/lib/contract/organizer/reminders';
import { MAX_REMINDER_DAYS, MAX_REMINDERS } from '@/lib/contract/organizer/reminders';

/** The rules that are on or off, each with its days. */
export type RuleName = 'closing' | 'started' | 'opened';
export type DaysName = 'firstBeforeClosing' | 'secondBeforeClosing' | 'started' | 'opened';

/** The rules as they are written: a rule that is off keeps its days. */
export type WrittenRules = Record<DaysName, string> & {
  on: Record<RuleName, boolean>;
  most: string;
  hour: number;
};

/** What is proposed for a rule that is off. */
const PROPOSED: Record<DaysName, string> = {
  firstBeforeClosing: '7',
  secondBeforeClosing: '2',
  started: '2',
  opened: '4',
};

const DAYS = Object.keys(PROPOSED) as DaysName[];
const RULE_OF: Record<DaysName, RuleName> = {
  firstBeforeClosing: 'closing',
  secondBeforeClosing: 'closing',
  started: 'started',
  opened: 'opened',
};

function toWritten(rules: ReminderRules): WrittenRules {
  const { firstBeforeClosing, secondBeforeClosing, started, opened, most, hour } = rules;
  const isClosingOn = firstBeforeClosing !== null || secondBeforeClosing !== null;
  const days = Object.fromEntries(
    DAYS.map((name) => [
      name,
      String(rules[name] ?? (RULE_OF[name] === 'closing' && isClosingOn ? '' : PROPOSED[name])),
    ]),
  ) as Record<DaysName, string>;
  return {
    ...days,
    on: { closing: isClosingOn, started: started !== null, opened: opened !== null },
    most: String(most),
    hour,
  };
}

/** A whole number that is written, between 1 and `most`; `null`: it is none. */
const wholeNumber = (written: string, most: number): number | null => {
  const value = Number(written);
  return written.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most ? value : null;
};

function toRules(written: WrittenRules): ReminderRules {
  const days = Object.fromEntries(
    DAYS.map((name) => [name, written.on[RULE_OF[name]] ? wholeNumber(written[name], MAX_REMINDER_DAYS) : null]),
  ) as Record<DaysName, number | null>;
  return { ...days, most: wholeNumber(written.most, MAX_REMINDERS) ?? 1, hour: written.hour };
}

export type RuleFault = 'days' | 'fewerDays' | 'most';

/** What is wrong with rules, by field. Of those before the closing the second one may be left out. */
function faultsOf(written: WrittenRules): Partial<Record<DaysName | 'most', RuleFault>> {
  const { firstBeforeClosing: first, secondBeforeClosing: second } = toRules(written);
  const wrong = DAYS.filter((name) => {
    const isLeftOut = name === 'secondBeforeClosing' && written[name].trim() === '';
    return written.on[RULE_OF[name]] && !isLeftOut && wholeNumber(written[name], MAX_REMINDER_DAYS) === null;
  });
  return {
    ...Object.fromEntries(wrong.map((name) => [name, 'days' as const])),
    ...(first !== null && second !== null && second >= first && { secondBeforeClosing: 'fewerDays' as const }),
    ...(wholeNumber(written.most, MAX_REMINDERS) === null && { most: 'most' as const }),
  };
}

/** The rules of a campaign as they are written in the page. `saved` is what the server has. */
export function useRules(saved: ReminderRules) {
  const [written, setWritten] = useState<WrittenRules | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const shown = written ?? toWritten(saved);
  const faults = faultsOf(shown);
  const rules = toRules(shown);
  return {
    written: shown,
    /** What is wrong, once that was asked for. */
    faults: isChecked ? faults : {},
    isChanged:
      written !== null && (Object.keys(faults).length > 0 || JSON.stringify(rules) !== JSON.stringify(inOrder(saved))),
    change: (changed: Partial<WrittenRules>) => setWritten({ ...shown, ...changed }),
    turn: (rule: RuleName, isOn: boolean) => setWritten({ ...shown, on: { ...shown.on, [rule]: isOn } }),
    /** Returns the rules if nothing is wrong with them; else it is said. */
    check(): ReminderRules | null {
      const isWrong = Object.keys(faults).length > 0;
      setIsChecked(isWrong);
      return isWrong ? null : rules;
    },
    forget() {
      setIsChecked(false);
      setWritten(null);
    },
  };
}

/** The same rules with their fields in the order of `toRules`, to compare them. */
const inOrder = (rules: ReminderRules) => toRules(toWritten(rules));
