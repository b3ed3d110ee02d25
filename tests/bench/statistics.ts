const inOrder = (values: readonly number[]) => [...values].sort((one, other) => one - other);

export const median = (values: readonly number[]) => inOrder(values)[Math.floor(values.length / 2)] ?? NaN;

export const percentile = (values: readonly number[], share: number) =>
  inOrder(values)[Math.ceil(values.length * share) - 1] ?? NaN;

/** Returns the line through the points with the least squares: value = `start` + `slope` × at. */
export function fitLine(points: readonly { at: number; value: number }[]): { start: number; slope: number } {
  const mean = (of: (point: { at: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)];
  const slope =
    mean((point) => (point.at - at) * (point.value - value)) / mean((point) => (point.at - at) * (point.at - at));
  return { start: value - slope * at, slope };
}

/** Returns how long it took, s. */
export async function time(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}
