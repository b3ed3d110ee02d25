/** The seconds left, shown as `24s`. */
export function TimerBadge({ words, isLive }: { words: string; isLive: boolean }) {
  return (
    <span className="badge badge--picture badge--timer" role="timer" data-live={isLive || undefined}>
      {words}
    </span>
  );
}
