import type { ReactNode } from 'react';
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
export function NumberTable({ caption, isSteps, columns, children }: NumberTableProps) {
  const [what, drawn, number, more] = columns;
  return (
    <table className={isSteps ? 'funnel funnel--steps' : 'funnel'} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {what}
          </th>
          <th role="columnheader" scope="col" className="bars">
            <span className="visually-hidden">{drawn}</span>
          </th>
          <th role="columnheader" scope="col" className="num">
            {number}
          </th>
          {more !== undefined && (
            <th role="columnheader" scope="col">
              {more}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}
