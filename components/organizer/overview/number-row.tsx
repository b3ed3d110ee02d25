import type { ReactNode } from 'react';
import { ofNumbers, Table, unseen } from '../table';
import { Bar } from './bar';

type NumberRowProps = {
  name: ReactNode;
  count: number;
  /** What the whole length of the drawing stands for. */
  whole: number;
  warn?: boolean;
  /** The share beside the number. */
  share?: string;
  hint?: ReactNode;
};

/** A row of a table of numbers: each is drawn and written. */
export function NumberRow({ name, count, whole, warn, share, hint }: NumberRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
      </th>
      <td role="cell" className="bars">
        <Bar part={count} whole={whole} warn={warn} />
      </td>
      <td role="cell" className="num">
        {count} {share !== undefined && <small>{share}</small>}
      </td>
      {hint !== undefined && (
        <td role="cell" className="hint">
          {hint}
        </td>
      )}
    </tr>
  );
}

type NumberTableProps = {
  caption: string;
  /** The thick one. */
  isSteps?: boolean;
  /** The headings: what the rows are, what is drawn, the numbers, and more. */
  columns: readonly [string, string, string, string?];
  children: ReactNode;
};

/** A table whose numbers are drawn beside them. */
export function NumberTable({ caption, isSteps, columns: [what, drawn, number, more], children }: NumberTableProps) {
  const columns = [what, unseen(drawn, 'bars'), ofNumbers(number), ...(more === undefined ? [] : [more])];
  return (
    <Table look={isSteps ? 'funnel funnel--steps' : 'funnel'} caption={caption} columns={columns}>
      {children}
    </Table>
  );
}
