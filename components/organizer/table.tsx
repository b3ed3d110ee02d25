import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button';
import { Box } from './box';
import { ConsoleButton } from './console-button';

/** A box with a table in it. `beside`: what stands beside its heading, such as a note or filters. */
export const TableBox = (props: Omit<ComponentProps<typeof Box>, 'look' | 'role'>) => (
  <Box {...props} look="box--flush" />
);

type Column = {
  words: ReactNode;
  look?: string;
  sort?: 'ascending' | 'descending';
};

type TableProps = {
  /** What the table is, for who cannot see it. */
  caption: string;
  look?: string;
  /** The words over the columns, in their order. */
  columns: readonly (string | Column)[];
  /** Whether there is a last column with what may be done (`Actions`). */
  hasActions?: boolean;
  /** Its rows. */
  children: ReactNode;
};

/** A column of numbers. */
export const ofNumbers = (words: string): Column => ({ words, look: 'num' });
/** A column whose words are for those who cannot see what is in it. */
export const unseen = (words: string, look: string): Column => ({
  words: <span className="visually-hidden">{words}</span>,
  look,
});

/** A table, which is cards in a narrow place: the roles are written out, because such a layout takes them away. */
export function Table({ caption, look = 'table', columns, hasActions, children }: TableProps) {
  const t = useTranslations('organizer.frame');
  const all = hasActions ? [...columns, unseen(t('do'), 'end')] : columns;
  return (
    <table className={look} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {all.map((column, index) => {
            const { words, look, sort }: Column = typeof column === 'string' ? { words: column } : column;
            return (
              <th key={index} role="columnheader" scope="col" className={look} aria-sort={sort}>
                {words}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

/** What a row is called. */
export function NameCell({ look, children }: { look?: string; children: ReactNode }) {
  return (
    <th role="rowheader" scope="row" className={look ? `name ${look}` : 'name'}>
      {children}
    </th>
  );
}

/** One cell; `label` names it on a card, where no column does. */
export function Cell({ label = '', look, children }: { label?: string; look?: string; children: ReactNode }) {
  return (
    <td role="cell" className={look} data-label={label}>
      {children}
    </td>
  );
}

/** The last cell of a row: what may be done with it. Of `many` things, more than half of the row's place is theirs. */
export function Actions({ many, children }: { many?: boolean; children: ReactNode }) {
  return (
    <Cell look={many ? 'end end--many' : 'end'}>
      <span className="inline">{children}</span>
    </Cell>
  );
}

type ActionProps = Pick<ComponentProps<typeof ConsoleButton>, 'icon' | 'onClick' | 'ref'> & {
  variant?: 'quiet' | 'secondary' | 'danger';
  children: string;
  /** The button's name for who cannot see the row: its words, and what the row is about. */
  label: string;
};

/** One thing that may be done with a row. */
export function Action({ variant = 'quiet', label, children, ...rest }: ActionProps) {
  return (
    <ConsoleButton {...rest} variant={variant} small plain={variant === 'danger'} aria-label={label}>
      {children}
    </ConsoleButton>
  );
}

/** The last row of a table that goes on. */
export function MoreRow({ columns, onMore }: { columns: number; onMore: () => void }) {
  const t = useTranslations('organizer.frame');
  return (
    <tr role="row">
      <td role="cell" colSpan={columns}>
        <Button variant="secondary" onClick={onMore}>
          {t('showMore')}
        </Button>
      </td>
    </tr>
  );
}
