export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The promised limits; the run fails when one is not kept. */
  atLeast?: number;
  atMost?: number;
};

const isKept = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure) => value >= atLeast && value <= atMost;

function promise({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined) return `at least ${atLeast}`;
  return atMost === undefined ? '' : `at most ${atMost}`;
}

/** Prints the figures as a table and as one line of JSON. The run fails when a promise is not kept. */
export function printReport(figures: Figure[]): void {
  const rounded = figures.map((figure) => ({ ...figure, value: Number(figure.value.toPrecision(3)) }));
  const rows = rounded.map((figure) => [
    figure.name,
    String(figure.value),
    figure.unit,
    promise(figure),
    isKept(figure) ? '' : 'NOT KEPT',
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  console.log(JSON.stringify(rounded));
  if (!figures.every(isKept)) process.exitCode = 1;
}
