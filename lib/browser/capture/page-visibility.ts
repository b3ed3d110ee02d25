/**
 * Calls back when the page is hidden (another tab, a locked phone) and when it is shown again.
 * Returns an unsubscribe function.
 */
export function watchVisibility(onChange: (isHidden: boolean) => void): () => void {
  const listener = () => onChange(document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
