import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../ui/button';
import { ConsoleButton } from './console-button';

/** A box with a table in it. `beside`: what stands beside its heading, such as a note or filters. */
export function TableBox({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className="box box--flush" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

type TableProps = {
  /** What the table is, for who cannot see it. */
  caption: string;
  /** The words over the columns, in their order; a column of numbers says so. */
  columns: readonly (string | { ofNumbers: string })[];
  /** Whether there is a last column with what may be done (`Actions`). */
  hasActions?: boolean;
  /** Its rows. */
  children: ReactNode;
};

/** A table, which is cards in a narrow place: the roles are written out, because such a layout takes them away. */
export function Table({ caption, columns, hasActions, children }: TableProps) {
  const t = useTranslations('organizer.frame');
  return (
    <table className="table" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => {
            const [words, look] = typeof column === 'string' ? [column] : [column.ofNumbers, 'num'];
            return (
              <th key={words} role="columnheader" scope="col" className={look}>
                {words}
              </th>
            );
          })}
          {hasActions && (
            <th role="columnheader" scope="col" className="end">
              <span className="visually-hidden">{t('do')}</span>
            </th>
          )}
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

type ActionProps = Pick<ComponentProps<typeof ConsoleButton>, 'icon' | 'onClick' | 'children' | 'ref'> & {
  variant?: 'quiet' | 'secondary' | 'danger';
  /** What it is done with, for who cannot see the row: the words go on with it. */
  of: string;
};

/** One thing that may be done with a row. */
export function Action({ variant = 'quiet', of, children, ...rest }: ActionProps) {
  return (
    <ConsoleButton {...rest} variant={variant} small plain={variant === 'danger'}>
      {children}
      <span className="visually-hidden"> {of}</span>
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
