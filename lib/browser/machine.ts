/** A running machine: its state, and the way to send it events. `subscribe` returns an unsubscribe function. */
export type RunningMachine<State, Event> = {
  getState(): State;
  send(event: Event): void;
  subscribe(listener: () => void): () => void;
};

/**
 * Runs a pure `reduce`. After each event it runs the effects and then calls the listeners, so that a listener sees a
 * state whose effects have run. Effects decide nothing; they send what they learn as events.
 */
export function startMachine<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => { state: State; effects: readonly Effect[] },
  runEffect: (effect: Effect, send: (event: Event) => void) => void,
): RunningMachine<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();

  const send = (event: Event): void => {
    const result = reduce(state, event);
    const changed = result.state !== state;
    state = result.state;
    result.effects.forEach((effect) => runEffect(effect, send));
    if (changed) listeners.forEach((listener) => listener());
  };

  return {
    getState: () => state,
    send,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
