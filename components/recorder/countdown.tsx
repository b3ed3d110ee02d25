/** The seconds before the recording, on the picture. Screen readers hear them from the spoken status. */
export function Countdown({ count }: { count: number }) {
  return (
    <div className="count" aria-hidden="true">
      <span key={count}>{count}</span>
    </div>
  );
}
