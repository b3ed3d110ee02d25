'use client';

import { useEffect } from 'react';
import { setContext } from '@/lib/browser/context';
import { logScriptErrors } from '@/lib/browser/api/log-script-errors';

/** Logs the script errors of every page. Renders nothing. */
export function ScriptErrors({ whitelabelId }: { whitelabelId: string | null }) {
  useEffect(() => {
    setContext({ whitelabelId });
    return logScriptErrors(window);
  }, [whitelabelId]);
  return null;
}
