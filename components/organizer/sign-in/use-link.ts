import { useEffect, useRef, useState } from 'react';
import { postAuth } from '../auth-calls';

/**
 * Uses the link that leads to this page: its secret comes after `#`, is taken out of the address at once, and is sent
 * once. `none`: there is none. `onUsed` is called when it has signed somebody in.
 */
export function useLink(onUsed: () => void): 'none' | 'using' | 'used' | 'failed' {
  const [state, setState] = useState<'none' | 'using' | 'used' | 'failed'>('using');
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void takeToken().then((result) => {
      setState(result);
      if (result === 'used') onUsed();
    });
  }, [onUsed]);
  return state;
}

async function takeToken(): Promise<'none' | 'used' | 'failed'> {
  const token = window.location.hash.slice(1);
  if (token === '') return 'none';
  window.history.replaceState(null, '', window.location.pathname);
  return postAuth('link', { token }).then(
    () => 'used' as const,
    () => 'failed' as const,
  );
}
