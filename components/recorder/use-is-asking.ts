import { useEffect, useState } from 'react';
import { watchQuestion } from '@/lib/browser/capture/permission';

/** Returns whether the browser is asking the visitor for camera or microphone, while `isOpening`. */
export function useIsAsking(isOpening: boolean): boolean {
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => (isOpening ? watchQuestion(navigator.permissions, setIsAsking) : undefined), [isOpening]);
  return isOpening && isAsking;
}
