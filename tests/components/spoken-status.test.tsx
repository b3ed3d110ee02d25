import { act } from '@testing-library/react';
import { useState } from 'react';
import { useSpokenStatus } from '@/components/recorder/use-spoken-status';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { createCamera } from '../support/browser-factories';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';

const live = { camera: createCamera(), isSilent: false, hasPicture: true } as const;

it('a countdown is spoken once, with the seconds that it began with, until the recording runs', () => {
  let change: (state: RecorderState) => void = () => {};
  function Status() {
    const [state, setState] = useState<RecorderState>({ name: 'ready', ...live });
    change = setState;
    const thinking = { name: 'none' } as const;
    const spoken = {
      seconds: 30,
      isUntimed: false,
      isAsking: false,
      takesLeft: null,
      retakes: null,
      thinking,
      prompt: null,
    };
    useSpokenStatus(state, spoken);
    return null;
  }
  renderScreen(<Status />);
  const see = (state: RecorderState) => {
    act(() => change(state));
    return spoken();
  };
  expect(see({ name: 'counting', count: 8, ...live })).toBe('Recording starts in 8 seconds');
  expect(see({ name: 'counting', count: 7, ...live })).toBe('Recording starts in 8 seconds');
  expect(see({ name: 'starting', ...live })).toBe('Recording starts in 8 seconds');
  const ticket = { uploadId: 'take-0000-0000-0001', count: 1 };
  expect(see({ name: 'recording', remaining: 30, ticket, wasAway: false, ...live })).toContain('30');
});
